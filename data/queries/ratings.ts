import type { Failure } from '../../contract/wire/failure';
import { rateTarget } from '../commands/rate';
import type { OutboxRow } from '../outbox/intent';
import { readIntentOf } from '../outbox/read';

/** A reader's rating that the server has not taken, or not yet. */
export type OpenRating = {
  stars: number;
  /** `sending`: not tried yet; `waiting`: it did not get through and goes out again; `refused`: final. */
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

/** What this reader said of a book, apart from what its row says; undefined when all is settled. */
export async function readOpenRating(bookId: number): Promise<OpenRating | undefined> {
  const row = await readIntentOf('rate', rateTarget({ bookId }));
  return row && openRating(row);
}

function openRating({ payload: { stars }, state, failure }: OutboxRow<'rate'>): OpenRating {
  if (state === 'refused') return { stars, state, failure };
  return { stars, state: failure === null ? 'sending' : 'waiting', failure };
}
