/** Those of this page or worker that are not over, and when they will be. */
const open = new Map<IDBTransaction, Promise<unknown>>();
let isLeft = false;

/** From now on `endTransactions` knows which there are, whoever begins them. */
export function noteTransactions(): void {
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
 * Undoes what is not over, which lets go of its tables, and begins nothing any more until `beginTransactions` is called. Resolves when
 * nothing is held; in a page or worker that falls asleep now that is when it wakes.
 */
export async function endTransactions(): Promise<void> {
  isLeft = true;
  for (const transaction of open.keys()) {
    try {
      transaction.abort();
    } catch {
      // It is being committed already, which needs nobody here any more.
    }
  }
  await Promise.all(open.values());
}

export function beginTransactions(): void {
  isLeft = false;
}
