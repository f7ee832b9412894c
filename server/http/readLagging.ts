import type { EndpointName } from '../../contract/endpoints';
import type { Context } from '../ground/context';
import { causesOf, isDatabaseAway } from '../ground/db/lost';
import { MAY_LAG } from '../handlers/laggingCalls';

const LAGGING: ReadonlySet<EndpointName> = new Set(MAY_LAG);

/**
 * Postgres's codes for a read cancelled by replication, and for tables that a migration has not yet created
 * on the replica.
 */
const BEHIND = /^(40001|42P01|42703)$/;

/** Answers a call of MAY_LAG as `readFromReplica` does, and any other from the primary. */
export function answerFrom<T>(
  context: Context,
  { name, mustBeFresh }: { readonly name: EndpointName; readonly mustBeFresh: boolean },
  answer: (context: Context) => Promise<T>,
): Promise<T> {
  return mustBeFresh || !LAGGING.has(name) ? answer(context) : readFromReplica(context, answer);
}

/**
 * Reads data that may be some seconds old from the process's replica, if it has one. If the replica fails
 * midway, it is left out and the primary is read: `read` may run twice and must only read.
 */
export async function readFromReplica<T>(
  context: Context,
  read: (context: Context) => Promise<T>,
): Promise<T> {
  const db = context.replicas.pick();
  if (db === null) return await read(context);
  try {
    return await read({ ...context, db });
  } catch (error) {
    const isBehind = causesOf(error).some(({ code }) => BEHIND.test(String(code)));
    if (!isBehind && !isDatabaseAway(error)) throw error;
    context.replicas.leaveOut(db, causesOf(error).at(-1));
    return await read(context);
  }
}
