import type { Result } from '../../../contract/wire/failure';
import { type RatePayload, rateTarget } from '../../../data/commands/rate';
import { append } from '../../../data/outbox/append';
import { readIntentOf } from '../../../data/outbox/read';
import { knownTitle } from '../catalogue/refreshTitle';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Says what the reader thinks of a book, 1 to 5 stars. Resolves once the intent is kept; it settles into the book's
 * row when the server has taken it. While one waits, another one takes its place.
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
