import type { Result } from '../../contract/failure';
import { forgetRefusals } from '../../data/outbox/append';
import { stored } from './outcome';

/** The reader has seen why a rating was refused. */
export function dismissRefusedRating({ bookId }: { bookId: number }): Promise<Result<null>> {
  return stored(() => forgetRefusals('rate', String(bookId)));
}
