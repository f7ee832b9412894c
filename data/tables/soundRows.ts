import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie';
import { ROW_SHAPES } from './rowShapes';
import type { Check } from './shapes';

const shapes: Record<string, Check> = { ...ROW_SHAPES };

/** Shapes of tables that the first screen does not read: they come with the code that does. */
export function addShapes(added: Readonly<Record<string, Check>>): void {
  Object.assign(shapes, added);
}

/** Whether a row may be handed to anybody. */
export function isSound(table: string, row: unknown): boolean {
  return shapes[table]?.(row) ?? true;
}

/**
 * Checks every row where it is read, whoever reads it: a damaged one is as if it were not there, so that what can be
 * fetched is fetched again and no page comes apart over the rest. It stays where it is until `repairDamagedRows`
 * finds it. What Dexie reads to change rows (`cache: 'immutable'`) is handed on as it is.
 */
export const soundRows: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'soundRows',
  create: (core) => ({ ...core, table: (name) => soundTable(core.table(name)) }),
};

function soundTable(table: DBCoreTable): DBCoreTable {
  const sound = (row: unknown) => isSound(table.name, row);
  const orNone = (row: unknown) => (sound(row) ? row : undefined);
  // Chromium keeps a large value in a file, which may be lost.
  const orGone = (error: { name?: string }) => {
    if (error.name !== 'NotReadableError') throw error;
  };
  return {
    ...table,
    get: (request) => table.get(request).then(orNone, orGone),
    getMany: (request) =>
      request.cache === 'immutable'
        ? table.getMany(request)
        : table.getMany(request).then((rows) => rows.map(orNone)),
    query: (request) =>
      table
        .query(request)
        .then((answer) => (request.values ? { ...answer, result: answer.result.filter(sound) } : answer)),
    openCursor: (request) =>
      table
        .openCursor(request)
        .then((cursor) => (cursor && request.values ? soundCursor(cursor, sound) : cursor)),
  };
}

/** One that goes past damaged rows. */
function soundCursor(cursor: DBCoreCursor, sound: (row: unknown) => boolean): DBCoreCursor {
  return Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => cursor.value },
    start: {
      value: (onNext: () => void) => cursor.start(() => (sound(cursor.value) ? onNext() : cursor.continue())),
    },
  });
}
