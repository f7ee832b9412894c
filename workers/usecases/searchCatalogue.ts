import type { AnswerOf } from '../../contract/endpoints';
import type { Result } from '../../contract/failure';
import { call } from '../../data/gateway';
import { outcome } from './outcome';

/** One page of search results; an empty query lists the catalogue. Nothing is kept on the device. */
export function searchCatalogue(request: {
  query: string;
  category?: string;
  offset: number;
}): Promise<Result<AnswerOf<'search'>>> {
  return outcome(() => call('search', request));
}
