import { OWN_KEY, unsealComments } from '../comments/keptComments';
import { notThereYet } from '../comments/notThereYet';
import '../tables/laterShapes';
import { db } from '../tables/db';
import { readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { readBook, readKnownCard } from './books';
import { readDrama } from './dramas';
import {
  asSaid,
  openEdits,
  openWaiting,
  readSaid,
  type ShownComment,
  type WaitingComment,
} from './saidComments';

/** The title a comment is about; the name is empty if the device does not know it. */
export type CommentedTitle = { readonly bookName: string; readonly isDrama: boolean };

export type OwnShownComment = CommentedTitle & { readonly comment: ShownComment };
export type OwnWaitingComment = CommentedTitle & { readonly comment: WaitingComment };

export type OwnComments = {
  readonly list: readonly OwnShownComment[];
  readonly waiting: readonly OwnWaitingComment[];
  readonly hasMore: boolean;
  /** Null if the list was never fetched. */
  readonly fetchedAt: number | null;
};

/** Returns all comments of the reader that were fetched, newest first, with the waiting ones. */
export async function readOwnComments(): Promise<OwnComments> {
  // All reads precede decryption: a live query does not observe reads after a foreign await.
  const [row, clockOffset, said] = await withDatabase(() =>
    db.transaction('r', [db.comments, db.outbox, db.meta], () =>
      Promise.all([db.comments.get(OWN_KEY), readMeta('clockOffset'), readSaid()]),
    ),
  );
  const [kept, waiting, edits] = await Promise.all([
    unsealComments<'own'>(row),
    openWaiting(said.comment),
    openEdits(said.editComment),
  ]);
  const comments = (kept?.list ?? []).map(({ comment }) => comment);
  const unsaid = notThereYet(waiting, comments, clockOffset ?? 0);
  const list = (kept?.list ?? []).flatMap(({ comment, ...title }) =>
    asSaid(comment, { ...said, edits, unseen: new Set() }).map((shown) => ({ comment: shown, ...title })),
  );
  const named = new Map(
    list.filter(({ bookName }) => bookName !== '').map((one) => [one.comment.bookId, one]),
  );
  const nameless = [
    ...list.filter(({ bookName }) => bookName === ''),
    ...unsaid.map((comment) => ({ comment })),
  ];
  const unknown = new Set(
    nameless.map(({ comment }) => comment.bookId).filter((bookId) => !named.has(bookId)),
  );
  const known = new Map(await Promise.all([...unknown].map(async (id) => [id, await titleOf(id)] as const)));
  const titled = (bookId: number): CommentedTitle => {
    const { bookName, isDrama } = named.get(bookId) ?? known.get(bookId) ?? { bookName: '', isDrama: false };
    return { bookName, isDrama };
  };
  return {
    list: list.map((one) => (one.bookName === '' ? { ...one, ...titled(one.comment.bookId) } : one)),
    waiting: unsaid.map((comment) => ({ comment, ...titled(comment.bookId) })),
    hasMore: typeof kept?.next === 'number',
    fetchedAt: kept ? (row?.fetchedAt ?? null) : null,
  };
}

async function titleOf(bookId: number): Promise<CommentedTitle> {
  const [book, drama] = await Promise.all([readBook(bookId), readDrama(bookId)]);
  const title = drama?.detail ?? book ?? (await readKnownCard(bookId));
  return { bookName: title?.bookName ?? '', isDrama: drama !== undefined || title?.kind === 'drama' };
}
