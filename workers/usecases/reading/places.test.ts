import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPlaceLog } from '../../../data/queries/places';
import { db } from '../../../data/tables/db';
import type { PastPlace } from '../../../data/tables/rows';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { repairDamagedRows } from '../repair/damagedRows';

const { logPlace, savePlace } = useCases;

beforeEach(async () => {
  await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function past(target: number, at: number): PastPlace {
  const quote = 'the best of times';
  return { target, blockId: 'b', offset: 3, quote, chapterShare: 0.5, at, device: 'Chrome on Android' };
}

describe('past places', () => {
  it('are stored sealed, newest first, the last twenty', async () => {
    for (let at = 1; at <= 22; at += 1) await logPlace({ bookId: 7, place: past(at, at) });
    const { past: kept } = await readPlaceLog(7);
    expect(kept).toHaveLength(20);
    expect(kept[0]).toEqual(past(22, 22));
    expect(kept.at(-1)).toEqual(past(3, 3));
    const [row] = await db.placeLog.toArray();
    expect(row?.content.startsWith('DOGEAR:')).toBe(true);
    expect(JSON.stringify(row)).not.toMatch(/best of times|Android/);
  });

  it('logged at the same time are all stored, each spot once', async () => {
    await Promise.all([1, 2, 3, 1].map((target, at) => logPlace({ bookId: 7, place: past(target, at) })));
    expect((await readPlaceLog(7)).past.map(({ target, at }) => [target, at])).toEqual([
      [1, 3],
      [3, 2],
      [2, 1],
    ]);
  });

  it('are read with the furthest place', async () => {
    expect(await readPlaceLog(7)).toEqual({ past: [], furthest: undefined });
    const { device: _, ...far } = past(9, 1);
    await savePlace({ bookId: 7, place: far });
    await savePlace({ bookId: 7, place: { ...far, target: 2, at: 2 } });
    expect((await readPlaceLog(7)).furthest).toEqual(far);
  });

  it('that cannot be decrypted are skipped and swept', async () => {
    await db.placeLog.put({ bookId: 7, content: 'DOGEAR:AAAA' });
    expect((await readPlaceLog(7)).past).toEqual([]);
    expect(await repairDamagedRows()).toMatchObject({ removed: 1 });
    expect(await db.placeLog.count()).toBe(0);
  });
});
