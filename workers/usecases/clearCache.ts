import type { Result } from '../../contract/failure';
import { COVER_CACHE } from '../../data/cacheNames';
import { freeSpace } from '../../data/freeSpace';
import { stored } from './outcome';

/** Frees what can be fetched again and nobody asked to keep. Nothing the reader made or downloaded is touched. */
export function clearCache(): Promise<Result<null>> {
  return stored(async () => {
    await freeSpace();
    if (typeof caches !== 'undefined') await caches.delete(COVER_CACHE);
  });
}
