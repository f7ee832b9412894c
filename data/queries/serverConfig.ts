import type { AnswerOf } from '../../contract/endpoints';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';

/** Returns the server's public configuration from the last fetch, or undefined before the first. */
export function readServerConfig(): Promise<AnswerOf<'novelConfig'> | undefined> {
  return withDatabase(() => readMeta('serverConfig'));
}
