import { eq, sql } from 'drizzle-orm';
import { type AnswerOf, type EndpointName, endpoints } from '../../../contract/endpoints';
import { type FailureName, failed, type Result, success } from '../../../contract/wire/failure';
import { type Call, sessionOf } from '../call';
import { type Database, namedRowsOf, type Transaction } from '../db/database';
import { users } from '../db/schema/users';
import { transact } from '../db/transact';
import { takeStoredBytes } from '../limits/storedBytes';
import { findReaderReceipt, writeReceipt } from './receipts';

export const EARNING_CALLS = [
  'sign',
  'claimTask',
  'getGoldByPwa',
  'getGoldByNotice',
  'startAd',
  'finishAd',
  'startEpisodeAd',
  'finishEpisodeAd',
] as const satisfies readonly EndpointName[];

export const BUYING_CALLS = [
  'createPaymentIntent',
  'webSession',
  'paypalPay',
] as const satisfies readonly EndpointName[];

/**
 * The approximate size of a command in the database: its receipt and a row or two. Handlers count longer
 * texts themselves.
 */
const COMMAND_BYTES = 700;
const OF_MONEY: ReadonlySet<EndpointName> = new Set([
  'unlockChapterByGold',
  'unlockEpisodeByGold',
  'unlockRangeByGold',
  'undoUnlock',
  'takeAlong',
  'reportOpened',
  'openByTicket',
  ...EARNING_CALLS,
  ...BUYING_CALLS,
]);

type Kept = { readonly value: unknown } | { readonly refused: FailureName };

/** The stored form of an answer: without parts that can be recreated and must not be stored in a table. */
export type KeptForm<Answer, Short> = {
  readonly shorten: (answer: Answer) => Short;
  readonly restore: (tx: Transaction, short: Short, userId: number) => Promise<Answer>;
};

/**
 * Answers a signed-in reader's command, once for each requestId (spec 7): effect and receipt are one
 * transaction, and a refusal is as final as an answer. A reader's commands run one after another, so that
 * none relies on data that another is about to change. `effect` may run again: Postgres may abort it for the
 * sake of another transaction.
 */
export async function answerOnce<Name extends EndpointName, Short = AnswerOf<Name>>(
  call: Call<Name> & { readonly request: { readonly requestId: string } },
  endpoint: Name,
  effect: (tx: Transaction, userId: number) => Promise<Result<AnswerOf<Name>>>,
  form?: KeptForm<AnswerOf<Name>, Short>,
): Promise<Result<AnswerOf<Name>>> {
  const { userId } = sessionOf(call);
  if (!(await takeStoredBytes(call.context, call.network, COMMAND_BYTES))) {
    // Commands that move coins, and an operator's, must not wait because a neighbour has used up the
    // network's share.
    const isUrgent = OF_MONEY.has(endpoint) || typeof endpoints[endpoint].access !== 'string';
    const mayPass = isUrgent && (await isRegistered(call.context.db, userId));
    if (!mayPass) return failed('tooMany');
  }
  const scope = `user:${userId}` as const;
  const command = { scope, requestId: call.request.requestId, endpoint, payload: call.payload };
  const run = async (tx: Transaction): Promise<Result<AnswerOf<Name>>> => {
    await lockCommands(tx, userId);
    const receipt = await findReaderReceipt<Kept>(tx, userId, command);
    if (!receipt.ok) return receipt;
    if (receipt.value !== null) {
      if ('refused' in receipt.value) return failed(receipt.value.refused);
      const { value } = receipt.value;
      return success(form ? await form.restore(tx, value as Short, userId) : (value as AnswerOf<Name>));
    }
    const result = await effect(tx, userId);
    const kept: Kept = result.ok
      ? { value: form ? form.shorten(result.value) : result.value }
      : { refused: result.failure.name };
    await writeReceipt(tx, command, kept);
    return result;
  };
  // If the answer to COMMIT is lost, the receipt tells whether it succeeded.
  return await transact(call.context.db, run, 'recognised');
}

async function isRegistered(db: Database, userId: number): Promise<boolean> {
  const [user] = await db.select({ kind: users.kind }).from(users).where(eq(users.id, userId));
  return user?.kind === 'registered';
}

/** Serializes a user's commands until the end of the transaction. */
export async function lockCommands(tx: Transaction, userId: number): Promise<void> {
  const scope = `user:${userId}`;
  await namedRowsOf(tx, 'lock_scope', sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`);
}
