import { eq, sql } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { seenComment } from '../../comments/likes';
import type { Handler } from '../../ground/call';
import { commentReports, comments } from '../../ground/db/schema/comments';
import { answerOnce } from '../../ground/session/answerOnce';

/** What one reader may report, in all. */
const MOST_REPORTS = 1_000;

/** Has the operator look at a comment; whoever reported it does not see it again. */
export const reportComment: Handler<'reportComment'> = (call) =>
  answerOnce(call, 'reportComment', async (tx, userId) => {
    const { commentId, reason } = call.request;
    const comment = await seenComment(tx, userId, commentId);
    if (!comment.ok) return comment;
    if (comment.value.userId === userId) return failed('notAllowed');
    if ((await tx.$count(commentReports, eq(commentReports.userId, userId))) >= MOST_REPORTS)
      return failed('accountFull');
    const report = { userId, commentId, reason, createdAt: call.context.now() };
    const added = await tx.insert(commentReports).values(report).onConflictDoNothing().returning();
    if (added.length > 0) {
      await tx
        .update(comments)
        .set({ reports: sql`${comments.reports} + 1` })
        .where(eq(comments.id, commentId));
    }
    return success(null);
  });
