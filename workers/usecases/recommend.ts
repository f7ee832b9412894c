import type { AnswerOf } from '../../contract/endpoints';
import type { Result } from '../../contract/failure';
import { call } from '../../data/gateway';
import { readCaller } from './caller';
import { outcome } from './outcome';

/** Books to read after this one; without a book, for anybody. */
export function recommend({ bookId }: { bookId?: number }): Promise<Result<AnswerOf<'recommendByPackage'>>> {
  return outcome(async () => call('recommendByPackage', { bookId, userId: (await readCaller()).userId }));
}
