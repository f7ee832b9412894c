import type { AnswerOf } from '../../contract/endpoints';
import type { Result } from '../../contract/failure';
import { call } from '../../data/gateway';
import { outcome } from './outcome';

/** One page of a home block's full list (spec 2, /ViewAll). */
export function listBlock(request: {
  blockId: number;
  offset: number;
}): Promise<Result<AnswerOf<'blockList'>>> {
  return outcome(() => call('blockList', request));
}
