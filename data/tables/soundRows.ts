import type { DBCore, DBCoreCursor, DBCoreTable, Middleware } from 'dexie';
import { ROW_SHAPES } from './rowShapes';
import type { Check } from './shapes';

const shapes: Record<string, Check> = { ...ROW_SHAPES };

/** Registers shapes of tables the first screen does not read; the code that reads them imports the shapes. */
export function addShapes(added: Readonly<Record<string, Check>>): void {
  Object.assign(shapes, added);
}

export function isSound(table: string, row: unknown): boolean {
  return shapes[table]?.(row) ?? true;
}

/**
 * Checks every row when it is read: a damaged one is treated as missing, so that missing data is fetched
 * again and no page crashes. The row stays until `repairDamagedRows` finds it. Rows that Dexie reads in order
 * to change them (`cache: 'immutable'`) are passed on unchecked.
 */
export const soundRows: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'soundRows',
  create: (core) => ({ ...core, table: (name) => soundTable(core.table(name)) }),
};

function soundTable(table: DBCoreTable): DBCoreTable {
  const sound = (row: unknown) => isSound(table.name, row);
  const orNone = (row: unknown) => (sound(row) ? row : undefined);
  // Chromium stores a large value in a file, which may be lost.
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
