import { cachedFile, type FilmFile } from '../caches/filmFiles';
import { sha256Hex } from '../network/sha256';

/** Those of the files that are not on the device, or are not what their hash says: every one is read. Ends early when `signal` says so. */
export async function findDamaged(files: readonly FilmFile[], signal?: AbortSignal): Promise<FilmFile[]> {
  const damaged: FilmFile[] = [];
  for (const file of files) {
    if (signal?.aborted) break;
    const bytes = await cachedFile(file.path);
    if (!bytes || (await sha256Hex(bytes)) !== file.hash) damaged.push(file);
  }
  return damaged;
}
