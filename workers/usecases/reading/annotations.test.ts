import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeptAnnotation, readAnnotations } from '../../../data/queries/places';
import { db } from '../../../data/tables/db';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { repairDamagedRows } from '../repair/damagedRows';

const { saveAnnotation, removeAnnotation } = useCases;

beforeEach(async () => {
  await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function highlight(id: string, target: number, share: number): KeptAnnotation {
  const spot = { blockId: 'b1', offset: 4 };
  return {
    id,
    bookId: 7,
    target,
    kind: 'highlight',
    color: 'green',
    start: spot,
    end: { ...spot, offset: 21 },
    quote: 'the best of times',
    note: 'Remember this',
    share,
    createdAt: 1,
    changedAt: 1,
  };
}

describe('annotations', () => {
  it('are stored sealed and read in the order of the text', async () => {
    await saveAnnotation({ annotation: highlight('c', -1, 0) });
    await saveAnnotation({ annotation: highlight('b', 2, 0.6) });
    await saveAnnotation({ annotation: highlight('a', 2, 0.2) });
    await saveAnnotation({ annotation: { ...highlight('d', 1, 0.1), bookId: 8 } });
    expect((await readAnnotations(7)).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(await readAnnotations(8)).toEqual([{ ...highlight('d', 1, 0.1), bookId: 8 }]);
    const rows = await db.annotations.toArray();
    expect(JSON.stringify(rows)).not.toMatch(/best of times|Remember|green|highlight/);
    for (const row of rows) expect(row.content.startsWith('DOGEAR:')).toBe(true);
  });

  it('keep their note when marked again, and do not sync an empty one', async () => {
    await saveAnnotation({ annotation: highlight('a', 2, 0.2) });
    await db.syncChanges.clear();
    const again = { ...highlight('a', 2, 0.2), color: 'pink', note: '', createdAt: 5, changedAt: 5 } as const;
    await saveAnnotation({ annotation: again, isMarked: true });
    expect(await readAnnotations(7)).toEqual([{ ...highlight('a', 2, 0.2), color: 'pink', changedAt: 5 }]);
    const fresh = '00000000-0000-5000-8000-000000000001';
    await saveAnnotation({ annotation: { ...again, id: fresh }, isMarked: true });
    expect(Object.keys((await db.syncChanges.get(['annotation', fresh]))?.changed ?? {}).sort()).toEqual([
      'changedAt',
      'color',
      'mark',
    ]);
  });

  it('lose no note to a mark that is saved at the same moment', async () => {
    const written = highlight('a', 2, 0.2);
    await Promise.all([
      saveAnnotation({ annotation: written }),
      saveAnnotation({ annotation: { ...written, color: 'pink', note: '' }, isMarked: true }),
    ]);
    // Either may be stored last, and so may be either colour.
    expect((await readAnnotations(7)).map(({ note }) => note)).toEqual([written.note]);
  });

  it('are changed, removed and restored under the same id', async () => {
    const seen: string[][] = [];
    const watching = liveQuery(() => readAnnotations(7)).subscribe((all) => {
      seen.push(all.map(({ note }) => note));
    });
    const kept = highlight('a', 2, 0.2);
    await saveAnnotation({ annotation: kept });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['Remember this']));
    await saveAnnotation({ annotation: { ...kept, note: 'Or that' } });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['Or that']));
    expect(await removeAnnotation({ id: 'a' })).toEqual({ ok: true, value: null });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([]));
    await saveAnnotation({ annotation: kept });
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(['Remember this']));
    watching.unsubscribe();
  });

  it('that cannot be decrypted are skipped and swept', async () => {
    await saveAnnotation({ annotation: highlight('a', 2, 0.2) });
    await db.annotations.put({ id: 'x', bookId: 7, target: 2, content: 'DOGEAR:AAAA' });
    // Sealed for another row, so it does not open here.
    const moved = (await db.annotations.get('a'))?.content ?? '';
    await db.annotations.put({ id: 'y', bookId: 7, target: 2, content: moved });
    expect((await readAnnotations(7)).map(({ id }) => id)).toEqual(['a']);
    expect(await repairDamagedRows()).toMatchObject({ removed: 2 });
    expect(await db.annotations.toCollection().primaryKeys()).toEqual(['a']);
  });
});
