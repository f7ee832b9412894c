import { SHARED_FILES_CACHE } from '../caches/cacheNames';

/** The name a file had. A header takes ASCII alone. */
const NAME = 'X-File-Name';

/** Keeps files that were shared with the app until the reader has decided about them; those of before are gone with it. Rejects when there is no room. */
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

/** The files that wait, in the order they were shared in. */
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
