import type { AnswerOf } from '../../contract/endpoints';
import type { Result } from '../../contract/failure';
import { callAsReader } from './callAsReader';
import { outcome } from './outcome';

/** Books to read after this one; without a book, for anybody. */
export function recommend({ bookId }: { bookId?: number }): Promise<Result<AnswerOf<'recommendByPackage'>>> {
  return outcome(() => callAsReader('recommendByPackage', { bookId }));
}
