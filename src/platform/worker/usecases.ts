import { callWorker } from './callWorker';

const worker = callWorker(
  () =>
    new Worker(new URL('../../../workers/usecases.worker.ts', import.meta.url), {
      type: 'module',
      name: 'usecases',
    }),
  sendAgain,
);
/** If a second worker is lost within this time, in ms, the outbox is not drained again. */
const RELAPSE_MS = 30_000;
let lastLoss = Number.NEGATIVE_INFINITY;

/** Drains the outbox and sends changes again: the device still has what the lost worker was sending. */
function sendAgain(): void {
  const before = lastLoss;
  lastLoss = performance.now();
  if (lastLoss - before <= RELAPSE_MS) return;
  void usecases.drainOutbox();
  void usecases.sendChanges();
}

/**
 * The worker's use cases: the only way for the page to change anything or to reach the network. Every call
 * resolves to a result, or to `timeout` or `workerLost`; none rejects. The worker starts at the first call.
 */
export const usecases = worker.useCases;

/**
 * For reports on the state of the page: such a call must not start a worker, nor make a busy one count as
 * dead.
 */
export const postToWorker = worker.tell;

/** Only for endWithPage. */
export const endWorker = worker.end;
