import { endWorker } from './usecases';

/**
 * From now on the worker ends with a page that is left. Such a page may be kept, asleep, and its worker with it: WebKit lets that sleep in the
 * middle of a transaction, which keeps the tables from every page after it; Chromium, which knows `freeze`, keeps no such page. What the page still
 * says while it is left wakes no other worker, which would fall asleep as this one did.
 * It has to be said before the first call: a page may be left before it has started.
 */
export function endWorkerWithPage(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && !('onfreeze' in document))
      endWorker(new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })));
  });
}
