import { contentPath } from '../contract/catalogue/contentPaths';
import { PREFETCH_CHAPTERS } from '../contract/reading/limits';
import { deliver } from '../data/commands/deliver';
import { readUnlockedFiles } from '../data/queries/unlocks';
import { chapterFiles } from './caches';

/**
 * Fetches texts that were unlocked with the app closed and are not stored yet: the reader may be offline when
 * the app opens. The limit is that of prefetching; the other texts are fetched when they are read.
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

/** `src/platform/start/serviceWorker.ts` registers the same tag while intents wait. */
export const OUTBOX_SYNC_TAG = 'dogear-outbox';

/** The `sync` event (Chromium) of the Background Sync draft, which TypeScript's library lacks. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

/**
 * Delivers the outbox when the network is back, even with the app closed. A rejection makes the browser
 * retry; it gives up after a few attempts, and the next start delivers.
 */
export function replayOutbox(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === OUTBOX_SYNC_TAG) sync.waitUntil(drain(sync));
  });
}

async function drain(event: ExtendableEvent): Promise<void> {
  const { waiting } = await deliver({ eager: true });
  await fetchUnlockedTexts(event);
  if (waiting > 0) throw new Error(`${waiting} intents still wait`);
}
