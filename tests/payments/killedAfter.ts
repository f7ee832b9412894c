import type { Context } from '../../server/ground/context';

const KILLED = new Error('killed');

/**
 * Runs `work` on a server that dies before the transaction after the next `left` is committed; it survives if
 * there are fewer.
 */
export async function killedAfter(
  context: Pick<Context, 'db'>,
  left: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const db = context.db as { transaction: unknown };
  const whole = db.transaction as (run: (tx: unknown) => Promise<unknown>) => Promise<unknown>;
  let more = left;
  db.transaction = (run: (tx: unknown) => Promise<unknown>) =>
    whole.call(db, async (tx) => {
      const result = await run(tx);
      if (more-- === 0) throw KILLED;
      return result;
    });
  try {
    await work();
  } catch (error) {
    if (error !== KILLED) throw error;
  } finally {
    db.transaction = whole;
  }
}
