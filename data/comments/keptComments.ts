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

/** One list of comments: of a place, of some of its paragraphs, or what was answered to one. */
export type CommentListName = CommentPlace & {
  /** Ids of blocks; empty for all of the place. */
  readonly paragraphs: readonly string[];
  readonly parentId: number | null;
  readonly order: CommentOrder;
};

/** A list as far as it was fetched. */
export type KeptComments = { list: Comment[]; next: CommentCursor; total: number };
export type KeptReplies = RepliesPage;
export type KeptOwnComments = OwnCommentsPage;

/** What rows of each sort hold; the first word of a key is its sort. */
type Contents = {
  list: KeptComments;
  talk: ChapterTalk;
  replies: KeptReplies;
  own: KeptOwnComments;
  blocked: BlockedReader[];
};
export type CommentsSort = keyof Contents;

const MOST_LISTS = 80;
/** Of a library that is on the device, what its chapters brought along. */
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

/** The replies to the reader, what they said themselves, and whom they have blocked. */
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

/** What a row holds; undefined for no row, and for one that does not open. */
export async function unsealComments<Sort extends CommentsSort>(
  row: CommentsRow | undefined,
): Promise<Contents[Sort] | undefined> {
  return row && unseal<Contents[Sort]>(`comments/${row.key}`, row.content);
}

/** The rows of a title's lists and chapters. Inside a read. */
export async function rowsOfTitle(bookId: number): Promise<CommentsRow[]> {
  const sorts = ['list', 'talk'] satisfies CommentsSort[];
  const found = await Promise.all(
    sorts.map((sort) => db.comments.where('key').startsWith(`${sort} ${bookId}/`).toArray()),
  );
  return found.flat();
}

/** Forgets what was not fetched for long, and the oldest of what is too much. In the transaction that writes a row. */
export async function evictComments(now: number): Promise<void> {
  await db.comments
    .where('fetchedAt')
    .below(now - LONGEST_KEPT_MS)
    .delete();
  const keys = await db.comments.orderBy('fetchedAt').reverse().primaryKeys();
  const of = (sort: CommentsSort) => keys.filter((key) => key.startsWith(`${sort} `));
  await db.comments.bulkDelete([...of('list').slice(MOST_LISTS), ...of('talk').slice(MOST_TALKS)]);
}
