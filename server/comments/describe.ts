import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { avatarPath } from '../../contract/account/logins.schema';
import { type CommentState, REVIEW_BLOCK } from '../../contract/comments/comments';
import type { Comment } from '../../contract/comments/comments.schema';
import type { Context } from '../ground/context';
import { type Database, rowsOf, type Transaction } from '../ground/db/database';
import { WHOLE_TITLE } from '../ground/db/schema/comments';
import type { Secrets } from '../ground/secrets';

export type CommentRow = {
  readonly id: number;
  readonly userId: number | null;
  readonly bookId: number;
  readonly target: number;
  readonly blockId: string;
  readonly parentId: number | null;
  readonly text: string;
  readonly isSpoiler: boolean;
  readonly state: CommentState;
  readonly likes: number;
  readonly replies: number;
  readonly createdAt: number;
  readonly editedAt: number | null;
  readonly name: string | null;
  /** Its author's name on another site, if it was imported from there. */
  readonly importedName: string | null;
  readonly avatar: string | null;
  readonly isLiked: boolean;
  /** Of a review: its author's rating, if there is one. */
  readonly stars: number | null;
  /** Its author is blocked by the reader, or the reader reported it. */
  readonly isHidden: boolean;
};

const ms = (column: string) => sql.raw(`floor(extract(epoch from c.${column}) * 1000)::float8`);

/**
 * Reads comments as one reader sees them. `found` selects whole rows of `comments`; `order` names them `c`.
 * Beyond `found` it costs a few index look-ups a row.
 */
export function readRows(
  db: Database | Transaction,
  found: SQL,
  { userId = 0, order }: { userId: number | undefined; order: SQL },
): Promise<CommentRow[]> {
  return rowsOf<CommentRow>(
    db,
    sql`select c.id::float8 as id, c.user_id::float8 as "userId", c.book_id::float8 as "bookId", c.target,
        c.block_id as "blockId", c.parent_id::float8 as "parentId", c.text, c.is_spoiler as "isSpoiler", c.state,
        c.likes, c.replies, ${ms('created_at')} as "createdAt", ${ms('edited_at')} as "editedAt",
        u.nick_name as name, c.imported_name as "importedName", a.id as avatar,
        case when c.target = ${WHOLE_TITLE}::int and c.block_id = ${REVIEW_BLOCK}::text then (
          select r.stars from ratings r where r.user_id = c.user_id and r.book_id = c.book_id) end as stars,
        exists (select 1 from comment_likes l where l.user_id = ${userId}::bigint and l.comment_id = c.id) as "isLiked",
        exists (select 1 from reader_blocks b where b.user_id = ${userId}::bigint and b.blocked_id = c.user_id)
          or exists (select 1 from comment_reports r where r.user_id = ${userId}::bigint and r.comment_id = c.id)
          as "isHidden"
      from (${found}) c left join users u on u.id = c.user_id left join avatars a on a.user_id = c.user_id
      order by ${order}`,
  );
}

export async function readComment(
  db: Database | Transaction,
  commentId: number,
  userId: number | undefined,
): Promise<CommentRow | undefined> {
  const found = sql`select * from comments where id = ${commentId}::bigint`;
  const [row] = await readRows(db, found, { userId, order: sql`c.id` });
  return row;
}

/** A comment as a reader sees it. A stone shows only that it existed. */
export function describeComment(
  { secrets }: Pick<Context, 'secrets'>,
  row: CommentRow,
  userId: number | undefined,
): Comment {
  const isStone = row.state === 'stone';
  const isNamed = !isStone && row.userId !== null;
  // An empty key is nobody's: such an author cannot be blocked, and has no other comments.
  const ofOtherSite =
    isStone || row.importedName === null ? null : { key: '', name: row.importedName, avatar: '' };
  const { id, bookId, parentId, state, likes, isLiked, replies, createdAt, editedAt } = row;
  return {
    id,
    bookId,
    target: row.target === WHOLE_TITLE ? null : row.target,
    paragraph: row.blockId === '' ? null : row.blockId,
    parentId,
    author: isNamed
      ? {
          key: readerNameOf(secrets, row.userId as number),
          name: row.name ?? '',
          avatar: row.avatar === null ? '' : avatarPath(row.avatar),
        }
      : ofOtherSite,
    isMine: isNamed && row.userId === userId,
    text: isStone ? '' : row.text,
    isSpoiler: !isStone && row.isSpoiler,
    state,
    likes: isStone ? 0 : likes,
    isLiked,
    replies,
    createdAt,
    editedAt,
    ...(isNamed && row.stars !== null && { stars: row.stars }),
  };
}

const CHARACTERS = 16;

/** A reader's public key: the same for all their comments, and it does not reveal their number. */
export function readerNameOf({ readerNameKey }: Secrets, userId: number): string {
  return createHmac('sha256', readerNameKey).update(String(userId)).digest('base64url').slice(0, CHARACTERS);
}
