import type { Comment } from '../../contract/comments/comments.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { describeComment, readComment } from './describe';

/** What its author is told of a comment that was just written or changed. */
export async function tellComment(
  context: Context,
  tx: Transaction,
  { userId, written }: { userId: number; written: Result<number> },
): Promise<Result<Comment>> {
  if (!written.ok) return written;
  const row = await readComment(tx, written.value, userId);
  return row ? success(describeComment(context, row, userId)) : failed('notFound');
}
