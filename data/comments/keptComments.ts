import type { CommentOrder } from '../../contract/comments/comments';
import type {
  BlockedReader,
  ChapterTalk,
  Comment,
  CommentCursor,
  OwnCommentsPage,
  RepliesPage,
} from '../../contract/comments/comments.schema';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { CommentsRow } from '../tables/rows';

/** A title as a whole (`target` null), a chapter or an episode. */
export type CommentPlace = { readonly bookId: number; readonly target: number | null };

/** One list of comments: of a place, of some of its paragraphs, or the replies to a comment. */
export type CommentListName = CommentPlace & {
  /** Ids of blocks; empty for the whole place. */
  readonly paragraphs: readonly string[];
  readonly parentId: number | null;
  readonly order: CommentOrder;
};

export type KeptComments = { list: Comment[]; next: CommentCursor; total: number };
export type KeptReplies = RepliesPage;
export type KeptOwnComments = OwnCommentsPage;

/** The contents of each sort of row; the first word of a key is its sort. */
type Contents = {
  list: KeptComments;
  talk: ChapterTalk;
  replies: KeptReplies;
  own: KeptOwnComments;
  blocked: BlockedReader[];
};
export type CommentsSort = keyof Contents;

const MOST_LISTS = 80;
/** Enough for the comments fetched along with the chapters of a library on the device. */
const MOST_TALKS = 3_000;
const LONGEST_KEPT_MS = 60 * 86_400_000;

const placeKey = ({ bookId, target }: CommentPlace) => `${bookId}/${target ?? 'all'}`;

export function listKey(name: CommentListName): string {
  const { paragraphs, parentId, order } = name;
  const what = parentId === null ? `${[...paragraphs].sort().join(',')} ${order}` : `replies ${parentId}`;
  return `list ${placeKey(name)} ${what}`;
}

export function talkKey(bookId: number, target: number): string {
  return `talk ${placeKey({ bookId, target })}`;
}

/** The replies to the reader, the reader's own comments, and the readers they have blocked. */
export const REPLIES_KEY = 'replies';
export const OWN_KEY = 'own';
export const BLOCKED_KEY = 'blocked';

export async function sealComments<Sort extends CommentsSort>(
  key: string,
  content: Contents[Sort],
  fetchedAt: number,
): Promise<CommentsRow> {
  return { key, fetchedAt, content: await seal(`comments/${key}`, content) };
}

/** Returns the row's contents, or undefined if there is no row or it does not open. */
export async function unsealComments<Sort extends CommentsSort>(
  row: CommentsRow | undefined,
): Promise<Contents[Sort] | undefined> {
  return row && unseal<Contents[Sort]>(`comments/${row.key}`, row.content);
}

/** Returns the rows of a title's lists and chapters. Runs inside a read. */
export async function rowsOfTitle(bookId: number): Promise<CommentsRow[]> {
  const sorts = ['list', 'talk'] satisfies CommentsSort[];
  const found = await Promise.all(
    sorts.map((sort) => db.comments.where('key').startsWith(`${sort} ${bookId}/`).toArray()),
  );
  return found.flat();
}

/**
 * Deletes rows that were not fetched for long, and the oldest above the limit. Runs in the transaction that
 * writes a row.
 */
export async function evictComments(now: number): Promise<void> {
  await db.comments
    .where('fetchedAt')
    .below(now - LONGEST_KEPT_MS)
    .delete();
  const keys = await db.comments.orderBy('fetchedAt').reverse().primaryKeys();
  const of = (sort: CommentsSort) => keys.filter((key) => key.startsWith(`${sort} `));
  await db.comments.bulkDelete([...of('list').slice(MOST_LISTS), ...of('talk').slice(MOST_TALKS)]);
}
