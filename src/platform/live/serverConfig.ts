import { readServerConfig } from '../../../data/queries/serverConfig';
import { useLive } from './live';

/** The server's public configuration as last fetched; undefined before the first fetch. */
export function useServerConfig() {
  return useLive('serverConfig', readServerConfig).value;
}
