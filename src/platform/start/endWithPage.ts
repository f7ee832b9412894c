import { beginTransactions, endTransactions, recordTransactions } from '../../../data/queries/databaseState';
import { endWorker } from '../worker/usecases';

/** A page that still runs after this long was not left: the navigation saved a file, or failed. In ms. */
const STAYS_MS = 3_000;

/**
 * Ends the worker and the page's own reads when the page is left. A left page may be kept frozen together
 * with its worker: WebKit freezes both in the middle of a transaction, which locks the tables for every later
 * page; Chromium, which has `freeze`, wakes or drops such a page. The worker is asked to end before the page
 * goes: if it is terminated, WebKit never ends the requests it had made but not begun. Calls that the page
 * makes while it is left start no other worker, which would freeze like this one. Live reads restart when the
 * page is shown again (Dexie). Call this before the first use case: a page may be left before it has started.
 */
export function endWithPage(): void {
  if ('onfreeze' in document) return;
  recordTransactions();
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
  // Runs in the capture phase, before Dexie's listener, which reads again at once.
  addEventListener('pageshow', beginTransactions, { capture: true });
}

const shown = () => new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }));
