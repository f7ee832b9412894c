import { failed, type Result, success } from '../../../contract/failure';
import { openChapterId } from '../../catalogue/openChapter';
import { countRead } from '../../counts/countRead';
import type { Transaction } from '../../db/database';
import { actionLogs } from '../../db/schema/logs';
import { givingOf } from '../../rewards/giving';
import { paceRead } from '../../rewards/paceRead';
import { payInvites } from '../../rewards/payInvites';
import { answerOnce } from '../../session/answerOnce';
import type { Call, Handler } from '../handler';
import { happenedAt } from './happenedAt';

/**
 * What a reader did (spec 7, set_userLog). Reading a chapter is counted: it must be there and open to the reader, or
 * the log is refused. Everything else is kept as a log line.
 */
export const userLog: Handler<'userLog'> = (call) =>
  answerOnce(call, 'userLog', async (tx, userId) => {
    const { page, action } = call.request;
    if (page === 'reading' && action === 'read') return await countChapter(call, tx, userId);
    await keep(call, tx, userId);
    return success(null);
  });

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
  return success(null);
}

async function keep(call: Call<'userLog'>, tx: Transaction, userId: number): Promise<void> {
  const { page, action, detail, dateTime } = call.request;
  await tx.insert(actionLogs).values({
    userId,
    msg: 'userLog',
    ext1: page,
    ext2: action,
    ext3: JSON.stringify(detail),
    happenedAt: happenedAt(dateTime),
    createdAt: call.context.now(),
  });
}
