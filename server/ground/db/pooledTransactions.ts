import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import { isConnectionLost, isSilent, UnknownCommitError } from './lost';

type Client = NodePgDatabase & { $client: Pool };
type Transact = Client['transaction'];

/**
 * Runs transactions over a pool whose connections may break at any moment. Drizzle's own implementation leaks
 * a connection when BEGIN fails, returns a broken one to the pool, and reports a lost COMMIT only as the
 * failed ROLLBACK after it. Here a broken connection is discarded, the first error is the one thrown, and a
 * COMMIT without an answer is an UnknownCommitError.
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

/** Records errors that break a connection between two statements, when no query listens. */
function watch(client: PoolClient) {
  let broken: Error | null = null;
  const broke = (error: Error) => {
    broken ??= error;
  };
  client.on('error', broke);
  return {
    broke,
    /** Closes the connection without waiting for its query or for the ROLLBACK queued behind it. */
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
