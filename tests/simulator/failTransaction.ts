import type { TestContext } from '../../server/testing/openTestContext';

/** The server retries a deadlock itself; a lost connection reaches the device as a fault. */
const CODES = { deadlock: '40P01', 'rolled back': '08006' } as const;

/**
 * Rolls the next transaction back after all of its work is done. Returns a function that cancels this if no
 * transaction has started.
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
