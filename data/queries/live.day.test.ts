import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../tests/doubles/freshDevice';
import { append } from '../outbox/append';
import type { Intent } from '../outbox/intent';
import { db } from '../tables/db';
import { metaRow } from '../tables/meta';
import { readAutoUnlock } from './autoUnlock';
import { readOpenRating } from './books';
import { readRewards } from './rewards';
import { readOpenUnlock, readWaitingUndo } from './unlocks';
import { readCoinHistory } from './wallet';

beforeEach(async () => {
  await freshDevice();
  await db.meta.put(metaRow('accountId', 12));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const kept = (intent: Intent) => async () => {
  await append(intent);
};
const row = { bookId: 7, accountId: 12, maxPrice: 9, dailyCap: 5, day: '', unlocked: 0 };

const CHANGES: readonly [string, () => Promise<unknown>, () => Promise<unknown>][] = [
  ['rewards', readRewards, kept({ kind: 'checkIn', target: '2026-03-08', payload: { tappedAt: 1 } })],
  [
    'a rating',
    () => readOpenRating(7),
    kept({ kind: 'rate', target: '7', payload: { bookId: 7, stars: 4 } }),
  ],
  [
    'an unlock',
    () => readOpenUnlock(7, 2),
    kept({ kind: 'unlock', target: '7/2', payload: { bookId: 7, target: 2, maxPrice: 9 } }),
  ],
  [
    'an undo',
    () => readWaitingUndo(7, 2),
    kept({ kind: 'undoUnlock', target: '7/2/u', payload: { unlockRequestId: 'u' } }),
  ],
  ['auto-unlock', () => readAutoUnlock(7), () => db.autoUnlocks.put(row)],
  [
    'the coin history',
    () => readCoinHistory(9),
    () => db.coinHistory.put({ accountId: 12, id: 1, content: '' }),
  ],
];

it.each(CHANGES)('a live query of %s reports a change', async (_, query, change) => {
  const heard = vi.fn();
  const subscription = liveQuery(query).subscribe(heard);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
  await change();
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(1));
  subscription.unsubscribe();
});
