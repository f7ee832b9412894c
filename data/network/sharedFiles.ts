import { SHARED_FILES_CACHE } from '../caches/cacheNames';

/** Holds the file's original name, encoded: headers are ASCII only. */
const NAME = 'X-File-Name';

/**
 * Keeps files shared with the app until the reader decides; they replace earlier ones. Rejects if there is no
 * room.
 */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  await dropSharedFiles();
  const cache = await caches.open(SHARED_FILES_CACHE);
  try {
    for (const [at, file] of files.entries()) {
      const headers = { [NAME]: encodeURIComponent(file.name || 'book'), 'Content-Type': file.type };
      await cache.put(`/shared/${at}`, new Response(file, { headers }));
    }
  } catch (error) {
    await dropSharedFiles();
    throw error;
  }
}

/** Returns the waiting files, in the order they were shared. */
export async function readSharedFiles(): Promise<File[]> {
  if (typeof caches === 'undefined') return [];
  const cache = await caches.open(SHARED_FILES_CACHE);
  const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
  return await Promise.all(
    answers
      .filter((answer) => answer !== undefined)
      .map(async (answer) => {
        const name = decodeURIComponent(answer.headers.get(NAME) ?? 'book');
        return new File([await answer.blob()], name, { type: answer.headers.get('Content-Type') ?? '' });
      }),
  );
}

export async function dropSharedFiles(): Promise<void> {
  if (typeof caches !== 'undefined') await caches.delete(SHARED_FILES_CACHE);
}
