import type { TestContext } from '../../server/testing/openTestContext';

/**
 * The database gives up a transaction, as after a deadlock or a lost connection: once, and nothing of it stays. Returns
 * how to call it off, where none came.
 */
export function failNextTransaction(context: TestContext, when: 'before' | 'after'): () => void {
  const { db: database } = context;
  const real = database.transaction.bind(database);
  const callOff = () => {
    database.transaction = real;
  };
  database.transaction = (async (work: Parameters<typeof real>[0], ...rest: never[]) => {
    callOff();
    const error = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    if (when === 'before') throw error;
    return await real(
      async (tx) => {
        await work(tx);
        throw error;
      },
      ...rest,
    );
  }) as typeof real;
  return callOff;
}
