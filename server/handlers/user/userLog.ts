import { sql } from 'drizzle-orm';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { openChapterId } from '../../catalogue/openChapter';
import { countRead } from '../../counts/countRead';
import type { Call, Handler } from '../../ground/call';
import type { Transaction } from '../../ground/db/database';
import { givingOf } from '../../ground/limits/giving';
import { isTurn } from '../../ground/limits/sometimes';
import { answerOnce } from '../../ground/session/answerOnce';
import { paceRead } from '../../rewards/paceRead';
import { payInvites } from '../../rewards/payInvites';
import { countAction } from '../../usage/countAction';

/**
 * What a reader did (spec 7, set_userLog). Reading a chapter is counted: it must be there and open to the reader, or
 * the log is refused. Of everything else on the list (contract/account/signals) the day's count goes up, and no more is
 * kept; what is not on it is refused.
 */
export const userLog: Handler<'userLog'> = (call) =>
  isRead(call) ? answerOnce(call, 'userLog', (tx, userId) => countChapter(call, tx, userId)) : count(call);

async function count({ context, request }: Call<'userLog'>): Promise<Result<null>> {
  const { page, action, detail } = request;
  const told = { page, action, text: detail.text };
  const isKnown = await countAction(context.db, context.settings, told, context.now());
  return isKnown ? success(null) : failed('malformed');
}

function isRead({ request: { page, action } }: Call<'userLog'>): boolean {
  return page === 'reading' && action === 'read';
}

async function countChapter(call: Call<'userLog'>, tx: Transaction, userId: number): Promise<Result<null>> {
  const { bookId, target } = call.request.detail;
  if (bookId === undefined || target === undefined) return failed('notFound');
  const chapter = await openChapterId(tx, { userId, bookId, target });
  if (!chapter.ok) return chapter;
  const now = call.context.now();
  const { dateTime } = call.request;
  const chapterId = chapter.value;
  const pacedUntil = await paceRead(tx, { userId, chapterId, dateTime, now });
  // Before the read is counted, whose row others wait for while they hold their accounts.
  if (pacedUntil !== null) await payInvites(tx, givingOf(call), userId);
  await countRead(tx, { userId, bookId, chapterId, pacedUntil }, now);
  if (isTurn(TRIM_TURN)) await trimReads(tx, userId);
  return success(null);
}

/** A guest's reads are kept up to this many, the newest; whoever has read more has opened an account by then, or is a script. */
const READS_A_GUEST = 3_000;
const TRIM_TURN = 30;

async function trimReads(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`delete from reads where user_id = ${userId}::bigint and chapter_id in (
    select chapter_id from reads join users on users.id = reads.user_id
    where user_id = ${userId}::bigint and users.kind = 'guest'
    order by reads.created_at desc, chapter_id desc offset ${READS_A_GUEST})`);
}
