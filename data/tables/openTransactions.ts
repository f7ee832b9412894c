import type { DBCore, Middleware } from 'dexie';

/** Those of this page that are not over. */
const open = new Set<IDBTransaction>();

function note(transaction: IDBTransaction): void {
  open.add(transaction);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open.delete(transaction));
}

/** Notes the transactions of a database. */
export const notedTransactions: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'notedTransactions',
  create: (core) => ({
    ...core,
    transaction: (...asked) => {
      const begun = core.transaction(...asked);
      note(begun as IDBTransaction);
      return begun;
    },
  }),
};

/** Undoes all of them, which lets go of the tables at once. Whoever waits for one is told `AbortError`. */
export function abortTransactions(): void {
  for (const transaction of open) {
    try {
      transaction.abort();
    } catch {
      // It is being committed already, which needs this page no more.
    }
  }
}
