import type { EndpointName } from '../../contract/endpoints';
import type { Context } from '../ground/context';
import { causesOf, isDatabaseAway } from '../ground/db/lost';
import { MAY_LAG } from '../handlers/laggingCalls';

const LAGGING: ReadonlySet<EndpointName> = new Set(MAY_LAG);

/** Postgres's, for a read that stood in the way of what is repeated, and for tables that a migration has not reached yet. */
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
 * Reads what may be some seconds old from this process' replica, where it has one. One that fails in the middle is left out,
 * and the primary asked the same: `read` may run twice, and has to do nothing but read.
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
