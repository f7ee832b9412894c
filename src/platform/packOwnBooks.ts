import type { OwnBookMessage, OwnBookOrder } from '../../workers/ownBook.worker';
import { whenIdle } from './idle';
import { startOwnBookWorker } from './startOwnBookWorker';

/** For each ms that a book took nothing is done for as many, and for as long at least: a phone stays cool, and a reader notices nothing. */
const PAUSE_FOR_EACH = 9;
const SHORTEST_PAUSE_MS = 250;

let packing: Promise<void> | undefined;

/**
 * Packs the texts of the device's short own files as one (decision 0100): one book, then a pause, and
 * only while the page is looked at and has nothing better to do. Ended with the page at any moment, the next visit goes on.
 */
export function packOwnBooks(): Promise<void> {
  packing ??= packAll()
    .catch((error: unknown) => console.warn('The texts of own books could not be packed smaller.', error))
    .finally(() => {
      packing = undefined;
    });
  return packing;
}

async function packAll(): Promise<void> {
  const worker = startOwnBookWorker();
  try {
    for (;;) {
      await whenLookedAt();
      await new Promise<void>((resolve) => {
        whenIdle(resolve);
      });
      const begun = performance.now();
      if (!(await packNext(worker))) return;
      const pause = Math.max(SHORTEST_PAUSE_MS, PAUSE_FOR_EACH * (performance.now() - begun));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  } finally {
    worker.terminate();
  }
}

function packNext(worker: Worker): Promise<boolean> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', reject, { once: true });
    const hear = ({ data }: MessageEvent<OwnBookMessage>) => {
      if (!('hasMore' in data)) return;
      worker.removeEventListener('message', hear);
      worker.removeEventListener('error', reject);
      resolve(data.hasMore);
    };
    worker.addEventListener('message', hear);
    worker.postMessage({ packNext: true } satisfies OwnBookOrder);
  });
}

/** A page in the background does no work that can wait. */
async function whenLookedAt(): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
  });
}
