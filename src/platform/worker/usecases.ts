import { callWorker } from './callWorker';

const worker = callWorker(
  () =>
    new Worker(new URL('../../../workers/usecases.worker.ts', import.meta.url), {
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

/** For what says how the page itself is: such a call must not wake a worker, nor have one that is busy taken for dead. */
export const tellWorker = worker.tell;

/** For endWithPage alone. */
export const endWorker = worker.end;
