import { contentPath } from '../contract/values/contentPaths';
import { PREFETCH_CHAPTERS } from '../contract/values/limits';
import { deliver } from '../data/commands/deliver';
import { readUnlockedFiles } from '../data/queries/unlocks';
import { chapterFiles } from './caches';

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

/** Also the page's: `src/platform/start/serviceWorker.ts` registers it while intents wait. */
export const OUTBOX_SYNC_TAG = 'dogear-outbox';

/** The `sync` event (Chromium) of the Background Sync draft; TypeScript's library does not know it. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

/**
 * Drains the outbox when the network is back, also with the app closed. Rejecting tells the browser to come again:
 * it gives up after a few times, and the next start drains then.
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
