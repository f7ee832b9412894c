/** The open transactions of this page or worker, with promises of their end. */
const open = new Map<IDBTransaction, Promise<unknown>>();
let isLeft = false;

/** Makes every new transaction known to `endTransactions`. */
export function recordTransactions(): void {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...asked) {
    if (isLeft) throw new DOMException('The page is left.', 'InvalidStateError');
    const begun = begin.apply(this, asked);
    const over = new Promise<void>((resolve) => {
      const end = () => {
        open.delete(begun);
        resolve();
      };
      begun.addEventListener('complete', end);
      begun.addEventListener('abort', end);
    });
    open.set(begun, over);
    return begun;
  };
}

/**
 * Aborts all open transactions, which releases their tables, and blocks new ones until `beginTransactions` is
 * called. Resolves when no table is held; if the page or worker is suspended now, that is when it wakes.
 */
export async function endTransactions(): Promise<void> {
  isLeft = true;
  for (const transaction of open.keys()) {
    try {
      transaction.abort();
    } catch {
      // It is already committing and needs no further code.
    }
  }
  await Promise.all(open.values());
}

export function beginTransactions(): void {
  isLeft = false;
}
