import { probeDatabase } from '../../data/queries/databaseState';
import { callWorker } from './callWorker';

const worker = callWorker(
  () =>
    new Worker(new URL('../../workers/usecases.worker.ts', import.meta.url), {
      type: 'module',
      name: 'usecases',
    }),
  sendAgain,
);
/** Of two workers lost within this time the second was not worth a third. */
const RELAPSE_MS = 30_000;
let lastLoss = Number.NEGATIVE_INFINITY;

/** What the lost worker was sending is in the outbox still. */
function sendAgain(): void {
  const before = lastLoss;
  lastLoss = performance.now();
  if (lastLoss - before > RELAPSE_MS) void usecases.drainOutbox();
}

/**
 * The use cases of the worker: the one way the page changes anything or reaches the network. Every call resolves to
 * a result, or to `timeout` or `workerLost`; none rejects. The worker starts at the first call.
 */
export const usecases = worker.useCases;

// A tab that comes back may have lost its database connection (Safari) and may have a network again.
// There is no document where a first picture is drawn.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  void probeDatabase();
  void usecases.drainOutbox();
});

// A page that is left may be kept, asleep, and its worker with it. WebKit lets that sleep in the middle of a transaction, which keeps
// the tables from every page after it; Chromium, which knows `freeze`, keeps no such page. What the page still says while it is left
// wakes no other worker, which would fall asleep as this one did.
globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (persisted && !('onfreeze' in document))
    worker.end(new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })));
});
