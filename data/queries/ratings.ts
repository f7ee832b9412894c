import type { Failure } from '../../contract/failure';
import { readIntentOf } from '../outbox/append';
import type { RateIntent } from '../outbox/commands/rate';
import type { OutboxRow } from '../rows';

/** A reader's rating that the server has not taken, or not yet. */
export type OpenRating = {
  stars: number;
  /** `sending`: not tried yet; `waiting`: it did not get through and goes out again; `refused`: final. */
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

/** What this reader said of a book, apart from what its row says; undefined when all is settled. */
export async function readOpenRating(bookId: number): Promise<OpenRating | undefined> {
  const row = await readIntentOf('rate', String(bookId));
  return row && openRating(row);
}

function openRating({ payload, state, failure }: OutboxRow): OpenRating {
  const { stars } = payload as RateIntent;
  if (state === 'refused') return { stars, state, failure };
  return { stars, state: failure === null ? 'sending' : 'waiting', failure };
}
