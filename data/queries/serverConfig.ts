import type { AnswerOf } from '../../contract/endpoints';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** The server's public configuration as last fetched; undefined before the first fetch. */
export function readServerConfig(): Promise<AnswerOf<'novelConfig'> | undefined> {
  return withDatabase(() => readMeta('serverConfig'));
}
