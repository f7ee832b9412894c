import type { Result } from '../../../contract/wire/failure';
import { rateTarget } from '../../../data/commands/rate';
import { forgetRefusals } from '../../../data/outbox/settle';
import { stored } from '../ground/outcome';

/** The reader has seen why a rating was refused. */
export function dismissRefusedRating({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => forgetRefusals('rate', rateTarget({ bookId })));
}
