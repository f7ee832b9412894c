import { eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { app, later, reader, toldTo, withPushService } from '../../tests/doubles/push/withPushService';
import { deleteTitle } from '../catalogue/deletedTitles';
import { publishDrafts } from '../content/drafts';
import { offerDueTitles, offerTitle } from '../content/offerTitle';
import { books, chapters } from '../ground/db/schema/books';
import { titlePeople } from '../ground/db/schema/people';
import { pushEvents } from '../ground/db/schema/push';
import { users } from '../ground/db/schema/users';
import { makeAuthor } from '../testing/authors';
import { publishDrama } from '../testing/publishDrama';
import { followNow, notifyAccount, tellNow } from '../testing/pushApp';
import { fanOutPage } from './fanOut';
import { removeOldPushes } from './removeOldPushes';

const NOON = new Date('2026-11-25T12:00:00Z');
const DAY_MS = 86_400_000;

withPushService(NOON);

async function follower(...authorIds: number[]) {
  const one = await reader();
  for (const authorId of authorIds) await followNow(app, one.client, authorId);
  return one;
}

/** Publishes a title, or withdraws it. */
async function offer(bookId: number, isHidden = false): Promise<void> {
  later(1_000);
  const now = app.context.now();
  await app.context.db.transaction((tx) => offerTitle(tx, bookId, { isHidden, publishAt: null }, now));
}

const update = (bookId: number, set: Partial<typeof books.$inferInsert>) =>
  app.context.db.update(books).set(set).where(eq(books.id, bookId));
const events = () => app.context.db.$count(pushEvents, like(pushEvents.key, 'newTitle/%'));

it('a first publication is pushed once to those who follow who made it, and never again', async () => {
  const bookId = await app.publish('first of hers', { isHidden: true });
  const [one, two] = [await makeAuthor(app, [bookId]), await makeAuthor(app, [bookId], 'translator')];
  const both = await follower(one.authorId, two.authorId);
  const stranger = await follower();
  const before = await events();
  await offer(bookId);
  // Whoever follows, publishing writes one row.
  expect(await events()).toBe(before + 1);
  await tellNow(app);
  expect(toldTo(stranger.browser)).toEqual([]);
  expect(
    toldTo(both.browser).map(({ payload }) => [payload.notification, payload.dogear.news]),
  ).toMatchObject([
    [
      {
        title: 'A Sample: first of hers',
        body: `New from \u2068${one.penName}, ${two.penName}\u2069`,
        navigate: `/bookInfo/${bookId}?isDeepLink=1`,
      },
      { kind: 'newTitle', bookId, isDrama: false },
    ],
  ]);
  await offer(bookId, true);
  later(40 * DAY_MS);
  await removeOldPushes(app.context.db, app.context.now());
  await offer(bookId);
  expect(await events()).toBe(0);
});

it('a drama that is due, and a title whose first chapter is published, are told the same', async () => {
  const videoId = await publishDrama(app.context, 'first drama', { count: 2, free: 1 });
  const bookId = await app.publish('of drafts', {});
  const { authorId } = await makeAuthor(app, [videoId, bookId]);
  const { browser } = await follower(authorId);
  const now = app.context.now();
  await update(videoId, { hiddenAt: new Date(0), publishAt: new Date(now.getTime() + 500) });
  await update(bookId, { chapterCount: 0 });
  await app.context.db
    .update(chapters)
    .set({ isDraft: true, removedAt: now, publishedAt: null })
    .where(eq(chapters.bookId, bookId));
  later(1_000);
  await offerDueTitles(app.context);
  await app.context.db.transaction((tx) => publishDrafts(tx, { bookId, through: 1 }, app.context.now()));
  await tellNow(app);
  const told = toldTo(browser).map(({ payload }) => payload.dogear.news);
  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'newTitle', bookId: videoId, isDrama: true }),
      expect.objectContaining({ kind: 'newTitle', bookId, isDrama: false }),
    ]),
  );
  await app.context.db.transaction((tx) => publishDrafts(tx, { bookId, through: 2 }, app.context.now()));
  await tellNow(app);
  expect(toldTo(browser)).toHaveLength(2);
});

it('a chapter added to a hidden title does not make it one that was public', async () => {
  const bookId = await app.publish('grows hidden', { isHidden: true });
  const { authorId } = await makeAuthor(app, [bookId]);
  const { browser } = await follower(authorId);
  later(60_000);
  await app.context.db.insert(chapters).values({
    bookId,
    target: 9,
    title: 'Nine',
    wordCount: 1,
    contentHash: '',
    textHash: '',
    bytes: 0,
    price: 0,
    sealed: false,
    publishedAt: app.context.now(),
  });
  await offer(bookId);
  await tellNow(app);
  expect(toldTo(browser)).toHaveLength(1);
});

it('is not sent for a title that was joined later, for adults, without a page, or to whom it is off', async () => {
  const [known, adult, joined] = [
    await app.publish('known before', { isHidden: true }),
    await app.publish('for adults', { isHidden: true }),
    await app.publish('joined when public', {}),
  ];
  const { authorId, userId } = await makeAuthor(app, [known, adult]);
  const { browser } = await follower(authorId);
  const quiet = await follower(authorId);
  await notifyAccount(app, quiet.client, { choices: { newTitle: false } });
  await update(adult, { ageRating: 18 });
  await offer(adult);
  await app.context.db.insert(titlePeople).values({ bookId: joined, userId, part: 'author' });
  await tellNow(app);
  expect(toldTo(browser)).toEqual([]);
  await offer(known);
  await tellNow(app);
  expect(toldTo(browser)).toHaveLength(1);
  expect(toldTo(quiet.browser)).toEqual([]);
});

const nobodys: Record<string, (bookId: number, userId: number) => Promise<unknown>> = {
  'was unpublished': (bookId) => offer(bookId, true),
  'was deleted': (bookId) =>
    app.context.db.transaction(async (tx) => {
      const [book] = await tx.select().from(books).where(eq(books.id, bookId));
      return deleteTitle(tx, bookId, book?.title ?? '', app.context.now());
    }),
  'was rated for adults': (bookId) => update(bookId, { ageRating: 18 }),
  'has an author who was suspended': (_, userId) =>
    app.context.db
      .update(users)
      .set({ bannedUntil: new Date(app.context.now().getTime() + DAY_MS) })
      .where(eq(users.id, userId)),
};

it.each(Object.keys(nobodys))(
  'is not sent if the title %s since, neither queued nor written',
  async (what) => {
    for (const isQueued of [false, true]) {
      const bookId = await app.publish(`${what} ${isQueued}`, { isHidden: true });
      const { authorId, userId } = await makeAuthor(app, [bookId]);
      const { browser } = await follower(authorId);
      await offer(bookId);
      if (isQueued) while (await fanOutPage(app.context));
      await nobodys[what]?.(bookId, userId);
      await tellNow(app);
      expect([isQueued, toldTo(browser)]).toEqual([isQueued, []]);
    }
  },
);

it('who stopped following is told nothing', async () => {
  const bookId = await app.publish('stopped', { isHidden: true });
  const { authorId } = await makeAuthor(app, [bookId]);
  const { browser, client } = await follower(authorId);
  await followNow(app, client, authorId, false);
  await offer(bookId);
  await tellNow(app);
  expect(toldTo(browser)).toEqual([]);
});
