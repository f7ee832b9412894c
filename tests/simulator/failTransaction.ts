import type { TestContext } from '../../server/testing/openTestContext';

/** A deadlock the server mends by itself; of a lost connection the device hears as a fault. */
const CODES = { deadlock: '40P01', 'rolled back': '08006' } as const;

/**
 * The database gives up a transaction when all of it is done: once, and nothing of it stays. Returns how to call it off,
 * where none came.
 */
export function failNextTransaction(context: TestContext, how: keyof typeof CODES): () => void {
  const { db: database } = context;
  const real = database.transaction.bind(database);
  const callOff = () => {
    database.transaction = real;
  };
  database.transaction = (async (work: Parameters<typeof real>[0], ...rest: never[]) => {
    callOff();
    const error = Object.assign(new Error(how), { code: CODES[how] });
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
