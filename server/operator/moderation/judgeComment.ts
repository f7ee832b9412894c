import { failed, type Result, success } from '../../../contract/wire/failure';
import { approveComment, refuseComment } from '../../comments/moderation';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

export type Judgement = {
  readonly commentId: number;
  readonly verdict: 'approve' | 'refuse';
  readonly reason: string;
};

/** Lets everybody see a comment, or its author alone (server/comments/moderation). `notFound` where there is none, or a stone. */
export async function judgeComment(
  tx: Transaction,
  { commentId, verdict, reason }: Judgement,
  now: Date,
): Promise<Result<Done<null>>> {
  const change = verdict === 'approve' ? approveComment : refuseComment;
  const before = await change(tx, commentId, now);
  if (before === null) return failed('notFound');
  const facts = { before: { state: before }, after: { state: verdict === 'approve' ? 'shown' : 'refused' } };
  const about = { object: 'comment', objectId: commentId, reason } as const;
  return success({ answer: null, act: { act: `comment.${verdict}`, ...about, ...facts } });
}
