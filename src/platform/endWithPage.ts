import { abortTransactions, noteTransactions } from '../../data/queries/databaseState';
import { endWorker } from './usecases';

/**
 * From now on the worker, and what the page itself reads, end with a page that is left. Such a page may be kept, asleep, and its worker with it:
 * WebKit lets both sleep in the middle of a transaction, which keeps the tables from every page after it; Chromium, which knows `freeze`, wakes or
 * drops such a page. What the page still says while it is left wakes no other worker, which would fall asleep as this one did. The database closes
 * by itself (Dexie), but for the transactions that are not over; the live reads are made again where the page is shown again.
 * It has to be said before the first call: a page may be left before it has started.
 */
export function endWithPage(): void {
  if ('onfreeze' in document) return;
  noteTransactions();
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    endWorker(new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })));
    abortTransactions();
  });
}
