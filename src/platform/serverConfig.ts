import type { AnswerOf } from '../../contract/endpoints';
import { readSetting } from '../../data/queries/settings';
import { useLive } from './live';

export type ServerConfig = AnswerOf<'novelConfig'>;

/** The settings row in which the worker keeps the server's public configuration. */
const KEY = 'novelConfig';

/** The server's public configuration as last fetched; undefined before the first fetch. */
export function useServerConfig(): ServerConfig | undefined {
  return useLive(KEY, () => readSetting(KEY)).value as ServerConfig | undefined;
}
