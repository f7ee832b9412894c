import { and, asc, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm';
import type { DeskMessage } from '../../contract/operator/people.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import { foldText } from '../catalogue/foldText';
import { addWord, approveComment, refuseComment, removeWord } from '../comments/moderation';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { comments } from '../ground/db/schema/comments';
import { supportMessages } from '../ground/db/schema/messages';
import { users } from '../ground/db/schema/users';
import { enqueueAnswer } from '../ground/mail/enqueue';
import type { Act, Done } from './audit';
import { notifyReader } from './notifyReader';

export type Judgement = {
  readonly commentId: number;
  readonly verdict: 'approve' | 'refuse';
  readonly reason: string;
};

/**
 * Shows a comment to everybody, or to its author alone (server/comments/moderation), who gets a note. Refused:
 * `notFound` if there is none, or it is a stone.
 */
export async function judgeComment(
  tx: Transaction,
  { commentId, verdict, reason }: Judgement,
  now: Date,
): Promise<Result<Done<null>>> {
  const change = verdict === 'approve' ? approveComment : refuseComment;
  const [comment] = await tx
    .select({ userId: comments.userId, text: comments.text })
    .from(comments)
    .where(eq(comments.id, commentId));
  const before = await change(tx, commentId, now);
  if (before === null) return failed('notFound');
  const author = comment?.userId ?? null;
  if (verdict === 'refuse' && before !== 'refused' && author !== null && comment) {
    await notifyReader(tx, { userId: author, kind: 'commentRefused', text: comment.text }, now);
  }
  const facts = { before: { state: before }, after: { state: verdict === 'approve' ? 'shown' : 'refused' } };
  const about = { object: 'comment', objectId: commentId, reason } as const;
  return success({ answer: null, act: { act: `comment.${verdict}`, ...about, ...facts } });
}

/** Judges several comments, without those that are gone or a stone. */
export async function judgeComments(
  tx: Transaction,
  { commentIds, verdict }: { commentIds: readonly number[]; verdict: Judgement['verdict'] },
  now: Date,
): Promise<Result<Done<{ judged: number }>>> {
  const act: Act[] = [];
  // In one order, so that two operators with the same queue do not deadlock.
  for (const commentId of [...new Set(commentIds)].sort((a, b) => a - b)) {
    const done = await judgeComment(tx, { commentId, verdict, reason: '' }, now);
    if (done.ok) act.push(...[done.value.act].flat());
  }
  return success({ answer: { judged: act.length }, act });
}

/**
 * Adds a word that holds comments back for approval, or removes it. Refused: `malformed`, `accountFull`,
 * `notFound`.
 */
export async function listWord(
  tx: Transaction,
  { word, isListed }: { word: string; isListed: boolean },
  now: Date,
): Promise<Result<Done<null>>> {
  const folded = foldText(word);
  if (folded === '') return failed('malformed');
  if (isListed && (await addWord(tx, word, now)) === null) return failed('accountFull');
  if (!isListed && !(await removeWord(tx, word))) return failed('notFound');
  const act = isListed ? 'word.add' : 'word.remove';
  return success({ answer: null, act: { act, object: 'word', objectId: folded.slice(0, 80) } });
}

const A_PAGE = 30;

/**
 * Messages to the operator: open ones, oldest first, or closed ones, newest first. The page begins after the
 * id `after`.
 */
export async function readMessages(
  db: Database,
  { isOpen, after }: { isOpen: boolean; after: number | null },
): Promise<{ list: DeskMessage[]; next: number | null }> {
  const { id, closedAt } = supportMessages;
  const behind = after === null ? undefined : isOpen ? gt(id, after) : lt(id, after);
  const rows = await db
    .select({ message: supportMessages, name: users.nickName })
    .from(supportMessages)
    .innerJoin(users, eq(users.id, supportMessages.userId))
    .where(and(isOpen ? isNull(closedAt) : isNotNull(closedAt), behind))
    .orderBy(isOpen ? asc(id) : desc(id))
    .limit(A_PAGE + 1);
  const list = rows.slice(0, A_PAGE).map(({ message, name }) => ({
    id: message.id,
    userId: message.userId,
    name,
    email: message.email,
    subject: message.subject,
    text: message.text,
    createdAt: message.createdAt.getTime(),
    closedAt: message.closedAt?.getTime() ?? null,
    answer: message.answer,
  }));
  return { list, next: rows.length > A_PAGE ? (list.at(-1)?.id ?? null) : null };
}

/**
 * Answers a message once, in the app and by e-mail if its writer gave an address; an empty text closes it
 * without an answer. Refused: `tooLate` if it was closed already.
 */
export async function answerMessage(
  { secrets, settings, now }: Context,
  tx: Transaction,
  { messageId, text }: { messageId: number; text: string },
): Promise<Result<Done<null>>> {
  const [message] = await tx
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.id, messageId))
    .for('update');
  if (!message) return failed('notFound');
  if (message.closedAt !== null) return failed('tooLate');
  const at = now();
  await tx
    .update(supportMessages)
    .set({ closedAt: at, answer: text })
    .where(eq(supportMessages.id, messageId));
  const { userId, email, subject } = message;
  const about = { object: 'message', objectId: messageId } as const;
  if (text === '') return success({ answer: null, act: { act: 'message.close', ...about } });
  await notifyReader(tx, { userId, kind: 'answer', text }, at);
  const isMailed = email !== '' && settings.sendsMail;
  if (isMailed) await enqueueAnswer(tx, secrets, { recipient: email, subject, text, now: at });
  return success({ answer: null, act: { act: 'message.answer', ...about, after: { isMailed } } });
}
