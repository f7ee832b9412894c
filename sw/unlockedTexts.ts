import { contentPath } from '../contract/catalogue/contentPaths';
import { PREFETCH_CHAPTERS } from '../contract/reading/limits';
import { readUnlockedFiles } from '../data/queries/unlockedFiles';
import { chapterFiles } from './chapterCache';

/**
 * Fetches the texts that were unlocked with the app closed and are not on the device: the reader may be without a
 * network again when the app opens. As many as reading ahead would fetch; the rest comes when it is read.
 */
export async function fetchUnlockedTexts(event: ExtendableEvent): Promise<void> {
  const hashes = (await readUnlockedFiles()).slice(0, PREFETCH_CHAPTERS);
  await Promise.all(
    hashes.map(async (hash) => {
      const [response, done] = chapterFiles.handleAll({ event, request: new Request(contentPath(hash)) });
      await response;
      await done;
    }),
  );
}
