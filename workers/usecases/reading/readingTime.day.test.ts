import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readReadingTime } from '../../../data/queries/readingTime';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { recordReadingTime } from './readingTime';

/** Noon in New York. */
const NOON = Date.parse('2026-11-20T17:00:00Z');
const MINUTE = 60_000;

beforeEach(async () => {
  await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const note = (from: number, to: number) => recordReadingTime({ from, to });
const days = async () => Object.fromEntries((await readReadingTime()).days);

describe('reading time', () => {
  it('is stored by day and marked for sync', async () => {
    expect(await note(NOON, NOON + 2 * MINUTE)).toEqual({ ok: true, value: null });
    await note(NOON + 2 * MINUTE, NOON + 3 * MINUTE);
    expect(await days()).toEqual({ '2026-11-20': 180 });
    expect(await db.syncChanges.toArray()).toMatchObject([{ kind: 'readingTime', key: '2026-11' }]);
  });

  it('is counted once, even if several tabs report it repeatedly', async () => {
    await note(NOON, NOON + MINUTE);
    await note(NOON, NOON + MINUTE);
    await Promise.all([note(NOON + 30_000, NOON + 90_000), note(NOON + 45_000, NOON + 2 * MINUTE)]);
    expect(await days()).toEqual({ '2026-11-20': 120 });
  });

  it('is divided by days and months of New York, by the server’s clock', async () => {
    await db.meta.put(metaRow('clockOffset', 3_600_000));
    const midnight = Date.parse('2026-12-01T05:00:00Z') - 3_600_000;
    await note(midnight - 40_000, midnight + 20_000);
    expect(await days()).toEqual({ '2026-11-30': 40, '2026-12-01': 20 });
  });

  it('is counted after correcting a clock that was a year ahead', async () => {
    const ahead = NOON + 365 * 86_400_000;
    await note(ahead, ahead + MINUTE);
    await note(NOON, NOON + MINUTE);
    expect(await days()).toMatchObject({ '2026-11-20': 60 });
  });

  it('is limited to an hour per report', async () => {
    await note(NOON, NOON + 180 * MINUTE);
    expect(await days()).toEqual({ '2026-11-20': 3_600 });
  });

  it.each([
    ['an hour', 60, 60],
    ['more than an hour', 62, 120],
  ])('is counted twice only if the clock was set back over an hour (%s)', async (_, back, seconds) => {
    await note(NOON - MINUTE, NOON);
    const set = NOON - back * MINUTE;
    await note(set - MINUTE, set);
    expect(await days()).toEqual({ '2026-11-20': seconds });
  });

  it('is stored sealed', async () => {
    await note(NOON, NOON + MINUTE);
    const [row] = await db.readingTime.toArray();
    expect(row).toEqual({ month: '2026-11', content: expect.stringMatching(/^DOGEAR:/) });
  });
});
