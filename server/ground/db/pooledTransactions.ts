import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { isConnectionLost, isSilent, UnknownCommitError } from './lost';

type Client = NodePgDatabase & { $client: Pool };
type Transact = Client['transaction'];

/**
 * Transactions over a pool whose connections may break at any moment. Drizzle's own leave a connection checked out when
 * BEGIN fails, put one back that broke, and say of a lost COMMIT only that the ROLLBACK behind it failed. Here a connection that
 * broke is thrown away, the first thing that broke it is what is thrown, and a COMMIT without an answer is an
 * UnknownCommitError.
 */
export function withPooledTransactions(db: Client): Client {
  const transaction: Transact = async (run, config) => {
    const client = await db.$client.connect();
    const connection = watch(client);
    let isCommitting = false;
    try {
      return await drizzle({ client }).transaction(async (tx) => {
        try {
          const result = await run(tx);
          isCommitting = true;
          return result;
        } catch (error) {
          if (isSilent(error)) connection.cutOff(error as Error);
          throw error;
        }
      }, config);
    } catch (error) {
      if (isConnectionLost(error) || isSilent(error)) connection.broke(error as Error);
      const broken = connection.brokenBy();
      if (broken === null) throw error;
      if (!isCommitting) throw new Error('The database connection broke.', { cause: broken });
      throw new UnknownCommitError('The connection broke before COMMIT was answered.', { cause: broken });
    } finally {
      connection.release();
    }
  };
  return Object.assign(db, { transaction });
}

/** Hears of what breaks a connection between two statements, where nobody else does. */
function watch(client: PoolClient) {
  let broken: Error | null = null;
  const broke = (error: Error) => {
    broken ??= error;
  };
  client.on('error', broke);
  return {
    broke,
    /** Nobody waits for what is under way on it, nor for the ROLLBACK, which would wait behind that. */
    cutOff: (error: Error) => {
      broke(error);
      void client.end();
    },
    brokenBy: () => broken,
    release: () => {
      client.release(broken ?? undefined);
      client.off('error', broke);
    },
  };
}
