import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  COMMENT_EDIT_MS,
  COMMENT_MAX_CHARACTERS,
  REVIEW_BLOCK,
  REVIEW_MAX_CHARACTERS,
} from '../../contract/comments/comments';
import type { RequestOf } from '../../contract/endpoints';
import { deleteAccount } from '../accounts/deleteAccount';
import { mergeReader } from '../comments/readers';
import { chapters } from '../ground/db/schema/books';
import { comments } from '../ground/db/schema/comments';
import { ratings, reads } from '../ground/db/schema/reading';
import { transact } from '../ground/db/transact';
import { asking, type Commentator, trustedReader, writing } from '../testing/commentsApp';
import { giveGold } from '../testing/giveGold';
import { ann, app, bob, bookId, command, list, pass, refused, say, textsOf, withTalk } from '../testing/talk';

withTalk();

const REVIEW = { paragraph: { blockId: REVIEW_BLOCK, quote: '', share: 0 } };
const WORDS = 'It rings truer than most novels about bells.';
const review = (who: Commentator, changes: Partial<RequestOf<'comment'>> = {}) =>
  app.ask('comment', writing(bookId, { ...REVIEW, text: WORDS, ...changes }), who.client);
const reviews = (who?: Commentator, changes: Partial<RequestOf<'commentList'>> = {}) =>
  list(who, { paragraphs: [REVIEW_BLOCK], ...changes });

/** Notes that a reader read the first chapters of the test's title, and rates it. */
async function hasRead(who: Commentator, parts = 3, stars = 4): Promise<void> {
  const { db } = app.context;
  const rows = await db.select().from(chapters).where(eq(chapters.bookId, bookId)).orderBy(chapters.target);
  const known = { userId: who.userId, bookId };
  if (parts > 0)
    await db
      .insert(reads)
      .values(rows.slice(0, parts).map(({ id }) => ({ ...known, chapterId: id, day: '2026-11-30' })));
  await db.insert(ratings).values({ ...known, stars });
}

it('is by a reader of three chapters, once, with their stars, and is no comment on the title', async () => {
  await hasRead(ann, 2);
  expect((await review(ann)).code).toBe(refused('notRead'));
  await hasRead(bob);
  const written = await review(bob);
  expect(written.data).toMatchObject({ text: WORDS, stars: 4, target: null, state: 'shown', isMine: true });
  expect((await review(bob)).code).toBe(refused('notAllowed'));
  expect(await reviews()).toMatchObject({ total: 1, list: [{ text: WORDS, stars: 4 }] });
  expect(await list()).toMatchObject({ total: 0, list: [] });
  await say(ann, { text: 'Only a comment.' });
  expect(textsOf(await list())).toEqual(['Only a comment.']);
  expect((await list()).list[0]).not.toHaveProperty('stars');
});

it('is by a reader who unlocked a chapter', async () => {
  const reader = await trustedReader(app);
  await giveGold(app.context, reader.userId, { coins: 20 });
  expect((await review(reader)).code).toBe(refused('notRead'));
  const unlock = { requestId: randomUUID(), bookId, target: 2, maxPrice: 5 };
  expect((await app.ask('unlockChapterByGold', unlock, reader.client)).code).toBe(1);
  expect((await review(reader)).code).toBe(1);
});

it('has 20 to 5,000 characters, where a comment has 2,000', async () => {
  await hasRead(ann);
  for (const text of ['Too short.', 'x'.repeat(REVIEW_MAX_CHARACTERS + 1)])
    expect((await review(ann, { text })).status).toBe(400);
  const long = 'x'.repeat(COMMENT_MAX_CHARACTERS + 1);
  expect((await app.ask('comment', writing(bookId, { text: long }), ann.client)).code).toBe(
    refused('malformed'),
  );
  const { data } = await review(ann, { text: 'x'.repeat(REVIEW_MAX_CHARACTERS) });
  const edit = (text: string) =>
    app.ask('editComment', { ...command(data.id), text, isSpoiler: true }, ann.client);
  expect((await edit('Short.')).code).toBe(refused('malformed'));
  // At any time.
  pass(COMMENT_EDIT_MS * 10);
  expect((await edit(`${WORDS} Still.`)).data).toMatchObject({ text: `${WORDS} Still.`, isSpoiler: true });
});

it('is sorted by helpful marks, one an account, and has no replies', async () => {
  await hasRead(ann);
  await hasRead(bob, 3, 2);
  const first = await review(ann);
  await review(bob, { text: `${WORDS} Newer.` });
  const like = () => app.ask('likeComment', { ...command(first.data.id), isLiked: true }, bob.client);
  await like();
  expect((await like()).data).toEqual({ likes: 1, isLiked: true });
  expect((await reviews(undefined, { order: 'liked' })).list.map(({ stars }) => stars)).toEqual([4, 2]);
  expect((await reviews(undefined, { order: 'newest' })).list.map(({ stars }) => stars)).toEqual([2, 4]);
  const reply = writing(bookId, { parentId: first.data.id, text: 'So it does.' });
  expect((await app.ask('comment', reply, bob.client)).code).toBe(refused('notFound'));
});

it('of a new guest waits for the operator, and is seen by its author alone', async () => {
  const guest = { ...(await app.signIn()) };
  await hasRead(guest);
  expect((await review(guest)).data).toMatchObject({ state: 'waiting' });
  expect((await reviews(guest)).list).toHaveLength(1);
  expect(await reviews()).toMatchObject({ total: 0, list: [] });
});

it('is gone with its author, can be deleted and written again, and one of two stays after a merge', async () => {
  const reader = await trustedReader(app);
  await hasRead(reader);
  const { data } = await review(reader);
  await app.ask('deleteComment', command(data.id), reader.client);
  expect((await reviews()).total).toBe(0);
  expect((await review(reader)).code).toBe(1);
  await hasRead(ann);
  await review(ann);
  expect((await reviews()).total).toBe(2);
  await app.context.db.transaction((tx) => mergeReader(tx, reader.userId, ann.userId));
  expect(await reviews()).toMatchObject({ total: 1, list: [{ author: { name: 'Ann' } }] });
  await hasRead(bob);
  await review(bob);
  const other = await trustedReader(app);
  await hasRead(other);
  await review(other);
  await transact(app.context.db, (tx) => deleteAccount(tx, other.userId, app.context.now()));
  expect((await reviews()).total).toBe(2);
  expect(await list()).toMatchObject({ total: 0 });
  expect(await app.context.db.$count(comments, eq(comments.bookId, bookId))).toBe(2);
});

it('is in the list of a title’s reviews only, whatever else is asked', async () => {
  await hasRead(ann);
  await review(ann);
  const { data } = await app.ask('ownComments', { before: null }, ann.client);
  expect(data.list[0]?.comment).toMatchObject({ target: null, paragraph: REVIEW_BLOCK, stars: 4 });
  const chapter = await app.ask('commentList', asking(bookId, { target: 1, paragraphs: [REVIEW_BLOCK] }));
  expect(chapter.data.list).toEqual([]);
});
