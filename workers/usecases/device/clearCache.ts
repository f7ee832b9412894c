import type { Result } from '../../../contract/wire/failure';
import { COVER_CACHE } from '../../../data/caches/cacheNames';
import { freeAllSpace } from '../../../data/tables/freeSpace';
import { stored } from '../ground/outcome';

/**
 * Frees what can be fetched again and the reader did not ask to keep. Nothing the reader made or downloaded
 * is deleted.
 */
export function clearCache(): Promise<Result<null>> {
  return stored(async () => {
    await freeAllSpace();
    if (typeof caches !== 'undefined') await caches.delete(COVER_CACHE);
  });
}
