import { beginTransactions, endTransactions, noteTransactions } from '../../../data/queries/databaseState';
import { endWorker } from '../worker/usecases';

/** A page that is still there after this long was not left: what it was to leave for was a file to save, or did not come. */
const STAYS_MS = 3_000;

/**
 * From now on the worker, and what the page itself reads, end with a page that is left. Such a page may be kept, asleep, and its worker with it:
 * WebKit lets both sleep in the middle of a transaction, which keeps the tables from every page after it; Chromium, which knows `freeze`, wakes or
 * drops such a page. The worker hears of it before the page goes: terminated, WebKit never ends what it had asked for and not begun. What the page
 * still says while it is left wakes no other worker, which would fall asleep as this one did. The live reads are made again where the page is
 * shown again (Dexie). It has to be said before the first call: a page may be left before it has started.
 */
export function endWithPage(): void {
  if ('onfreeze' in document) return;
  noteTransactions();
  let terminate = () => {};
  addEventListener('beforeunload', () => {
    terminate = endWorker(Promise.race([shown(), new Promise((resolve) => setTimeout(resolve, STAYS_MS))]));
  });
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    terminate();
    endWorker(shown())();
    void endTransactions();
  });
  // Said before anybody else hears of it: Dexie asks again at once.
  addEventListener('pageshow', beginTransactions, { capture: true });
}

const shown = () => new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
