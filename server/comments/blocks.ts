import { and, desc, eq } from 'drizzle-orm';
import { avatarPath } from '../../contract/account/logins.schema';
import type { BlockedReader } from '../../contract/comments/comments.schema';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Transaction } from '../ground/db/database';
import { comments, readerBlocks } from '../ground/db/schema/comments';
import { avatars, users } from '../ground/db/schema/users';
import { readerNameOf } from './describe';

/** The most readers one reader may block: every list of comments looks them up. */
const MOST_BLOCKED = 500;

type Blocking = {
  readonly userId: number;
  readonly commentId: number | null;
  /** A blocked reader's public key, as `readerNameOf` makes it. */
  readonly key: string;
  readonly isBlocked: boolean;
};

/**
 * Hides everything another reader writes, or shows it again. The other reader is not notified. Refused:
 * `notFound`, `notAllowed`, `accountFull`.
 */
export async function blockReader(
  { secrets }: Context,
  tx: Transaction,
  { userId, commentId, key, isBlocked, now }: Blocking & { readonly now: Date },
): Promise<Result<null>> {
  const other = commentId === null ? null : await authorOf(tx, commentId);
  if (!isBlocked) {
    const blocked = await blockedBy(tx, userId);
    const named = blocked.find(({ id }) =>
      other === null ? readerNameOf(secrets, id) === key : id === other,
    );
    if (named) {
      const one = and(eq(readerBlocks.userId, userId), eq(readerBlocks.blockedId, named.id));
      await tx.delete(readerBlocks).where(one);
    }
    return success(null);
  }
  if (other === null) return failed('notFound');
  if (other === userId) return failed('notAllowed');
  if ((await tx.$count(readerBlocks, eq(readerBlocks.userId, userId))) >= MOST_BLOCKED)
    return failed('accountFull');
  await tx.insert(readerBlocks).values({ userId, blockedId: other, createdAt: now }).onConflictDoNothing();
  return success(null);
}

export async function describeBlocked(
  { secrets }: Context,
  tx: Transaction,
  userId: number,
): Promise<BlockedReader[]> {
  return (await blockedBy(tx, userId)).map(({ id, name, avatar }) => ({
    key: readerNameOf(secrets, id),
    name,
    avatar: avatar === null ? '' : avatarPath(avatar),
  }));
}

async function authorOf(tx: Transaction, commentId: number): Promise<number | null> {
  const [comment] = await tx
    .select({ userId: comments.userId, state: comments.state })
    .from(comments)
    .where(eq(comments.id, commentId));
  return comment?.state === 'shown' ? comment.userId : null;
}

function blockedBy(tx: Transaction, userId: number) {
  return tx
    .select({ id: users.id, name: users.nickName, avatar: avatars.id })
    .from(readerBlocks)
    .innerJoin(users, eq(users.id, readerBlocks.blockedId))
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(readerBlocks.userId, userId))
    .orderBy(desc(readerBlocks.createdAt))
    .limit(MOST_BLOCKED);
}
