import type { Result } from '../../../contract/wire/failure';
import { type RatePayload, rateTarget } from '../../../data/commands/ratings';
import { append } from '../../../data/outbox/append';
import { readIntentOf } from '../../../data/outbox/read';
import { forgetRefusals } from '../../../data/outbox/settle';
import { knownTitle } from '../catalogue/titles';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Queues the reader's rating of a book, 1 to 5 stars. Resolves once the intent is stored; the book's row
 * changes once the server has accepted it. A new rating replaces a waiting one.
 */
export function rateBook({ bookId, stars }: RatePayload): Promise<Result<null>> {
  return stored(async () => {
    const title = await knownTitle(bookId);
    const target = rateTarget({ bookId });
    const said = await readIntentOf('rate', target);
    if (said?.state !== 'open' && title?.rating.mine === stars) return;
    const payload: RatePayload = { bookId, stars };
    await append({ kind: 'rate', target, payload }, 'replace');
    void drainOutbox();
  });
}

/** Deletes a refusal the reader has seen. */
export function dismissRefusedRating({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => forgetRefusals('rate', rateTarget({ bookId })));
}
