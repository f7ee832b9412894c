import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TitlePart } from '../../contract/studio/parts';
import { FAILURES } from '../../contract/wire/failure';
import { books } from '../ground/db/schema/books';
import { authorProfiles, titlePeople } from '../ground/db/schema/people';
import { syncItems } from '../ground/db/schema/sync';
import { users } from '../ground/db/schema/users';
import { LOGIN, openAccount, PASSWORD } from '../testing/accounts';
import type { TestClient } from '../testing/createClient';
import { openTestApp, type TestApp, titlesOf } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';
import { followNow } from '../testing/pushApp';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

const NOT_FOUND = FAILURES.notFound.code;
let people = 0;

/** An account that makes these titles; with a page under its own name. */
async function maker(titles: readonly (readonly [bookId: number, part: TitlePart])[]) {
  const email = `maker${++people}@books.example`;
  const { client, data: opened } = await openAccount(app, email);
  const { userId } = opened.user;
  for (const [bookId, part] of titles)
    await app.context.db.insert(titlePeople).values({ bookId, userId, part });
  const penName = `Maker Number ${people}`;
  const { data } = await save(client, penName, `Lives by the sea.\n\n${people} cats.`);
  return { client, userId, email, penName, authorId: data.profile?.authorId ?? 0 };
}

const save = (client: TestClient, penName: string, about = '') =>
  app.ask('saveAuthorPage', { penName, about }, client);
const open = (authorId: number, client?: TestClient) => app.ask('author', { authorId, offset: 0 }, client);
const update = (bookId: number, set: Partial<typeof books.$inferInsert>) =>
  app.context.db.update(books).set(set).where(eq(books.id, bookId));

describe('an author’s own page', () => {
  test('is for accounts that make a title, and never names their number', async () => {
    const bookId = await app.publish('own page');
    const stranger = await app.signIn();
    expect((await app.ask('ownAuthorPage', {}, stranger.client)).data).toEqual({
      isAuthor: false,
      profile: null,
    });
    expect((await save(stranger.client, 'Mallory')).code).toBe(FAILURES.notAllowed.code);
    const { client, userId, authorId } = await maker([[bookId, 'translator']]);
    const { data } = await app.ask('ownAuthorPage', {}, client);
    expect(data).toMatchObject({ isAuthor: true, profile: { authorId, isPublic: true } });
    expect(authorId).not.toBe(userId);
    const told = JSON.stringify([
      data,
      (await open(authorId)).data,
      (await app.ask('bookInfo', { bookId })).data,
    ]);
    expect(told).not.toContain(`"userId"`);
  });

  test('has a name that no other author has, also in other letters’ clothes', async () => {
    const bookId = await app.publish('names');
    const { client, penName } = await maker([[bookId, 'author']]);
    const other = await maker([[bookId, 'coauthor']]);
    const taken = FAILURES.nameTaken.code;
    for (const name of [
      penName,
      penName.toUpperCase(),
      `  ${penName.replaceAll(' ', '-')}!`,
      'Mäker Nümber 2',
    ])
      expect([name, (await save(other.client, name.replace('2', penName.at(-1) ?? ''))).code]).toEqual([
        name,
        taken,
      ]);
    expect((await save(other.client, '***')).code).toBe(FAILURES.malformed.code);
    expect((await save(client, penName, 'Their own name again.')).code).toBe(1);
    // Both at the same moment: one gets it.
    const codes = await Promise.all([save(client, 'Both Want It'), save(other.client, 'both want it')]);
    expect(codes.map(({ code }) => code).sort()).toEqual([1, taken]);
  });

  test('is cleaned text within bounds, and refused to a suspended account', async () => {
    const bookId = await app.publish('texts');
    const { client, userId } = await maker([[bookId, 'author']]);
    const { data } = await save(
      client,
      ' Ada\u202e  <b>Lovelace</b> ',
      '<script>alert(1)</script>\n\n\n\nBye',
    );
    expect(data.profile).toMatchObject({
      penName: 'Ada <b>Lovelace</b>',
      about: '<script>alert(1)</script>\n\nBye',
    });
    expect((await client.call('saveAuthorPage', { penName: 'a'.repeat(61), about: '' })).status).toBe(400);
    expect((await client.call('saveAuthorPage', { penName: 'Ada', about: 'a'.repeat(1_001) })).status).toBe(
      400,
    );
    const later = new Date(app.context.now().getTime() + 86_400_000);
    await app.context.db.update(users).set({ bannedUntil: later }).where(eq(users.id, userId));
    expect((await save(client, 'Ada')).code).toBe(FAILURES.banned.code);
  });
});

describe('an author’s page', () => {
  test('lists public titles of both kinds, the newest first, with the part', async () => {
    const novel = await app.publish('listed');
    const drama = await publishDrama(app.context, 'listed drama', { count: 2, free: 1 });
    const hidden = await app.publish('not yet', { isHidden: true });
    const drafts = await app.publish('drafts alone');
    await update(drafts, { chapterCount: 0 });
    const { authorId, penName } = await maker([
      [novel, 'author'],
      [drama, 'translator'],
      [hidden, 'author'],
      [drafts, 'author'],
    ]);
    const { data } = await open(authorId);
    expect(data).toMatchObject({ penName, followers: 0, next: null });
    expect(data.list.map(({ id, part }) => [id, part])).toEqual([
      [drama, 'translator'],
      [novel, undefined],
    ]);
    await update(drama, { hiddenAt: app.context.now(), deletedAt: app.context.now() });
    expect(titlesOf((await open(authorId)).data)).toEqual(['A Sample: listed']);
  });

  test('goes on after a page of titles', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 26; at++) ids.push(await app.publish(`many ${at}`));
    const { authorId } = await maker(ids.map((id) => [id, 'author'] as const));
    const first = (await open(authorId)).data;
    expect([first.list.length, first.next]).toEqual([24, 24]);
    const rest = (await app.ask('author', { authorId, offset: 24 })).data;
    expect([rest.list.map(({ id }) => id), rest.next]).toEqual([[ids[1], ids[0]], null]);
    expect((await app.ask('author', { authorId, offset: 1_000_000 })).data.list).toEqual([]);
  });

  test('is not found without a public title, for a suspended account, and after its deletion', async () => {
    const bookId = await app.publish('vanishing');
    const { authorId, userId, client } = await maker([[bookId, 'author']]);
    const named = async () => (await app.ask('bookInfo', { bookId })).data.book.people;
    expect(await named()).toMatchObject([{ authorId, part: 'author' }]);
    await update(bookId, { hiddenAt: app.context.now() });
    expect((await open(authorId)).code).toBe(NOT_FOUND);
    expect((await app.ask('ownAuthorPage', {}, client)).data.profile?.isPublic).toBe(false);
    await update(bookId, { hiddenAt: null });
    const later = new Date(app.context.now().getTime() + 60_000);
    await app.context.db.update(users).set({ bannedUntil: later }).where(eq(users.id, userId));
    expect((await open(authorId)).code).toBe(NOT_FOUND);
    expect(await named()).toBeUndefined();
    app.context.setNow(later);
    expect((await open(authorId)).code).toBe(1);
    const proof = { kind: 'password', password: PASSWORD } as const;
    expect((await app.ask('deleteMe', { proof }, client)).code).toBe(1);
    expect((await open(authorId)).code).toBe(NOT_FOUND);
    expect(await app.context.db.$count(authorProfiles, eq(authorProfiles.id, authorId))).toBe(0);
  });

  test('is named on its titles: authors first, then the others', async () => {
    const bookId = await app.publish('made by three');
    const translator = await maker([[bookId, 'translator']]);
    const author = await maker([[bookId, 'author']]);
    const coauthor = await maker([[bookId, 'coauthor']]);
    const { book } = (await app.ask('bookInfo', { bookId })).data;
    expect(book.people).toEqual(
      [author, coauthor, translator].map(({ authorId, penName }, at) => ({
        authorId,
        name: penName,
        part: ['author', 'coauthor', 'translator'][at],
      })),
    );
    const videoId = await publishDrama(app.context, 'made by one', { count: 1, free: 1 });
    await app.context.db
      .insert(titlePeople)
      .values({ bookId: videoId, userId: author.userId, part: 'author' });
    expect((await app.ask('videoInfo', { videoId })).data.video.people).toMatchObject([
      { name: author.penName },
    ]);
  });
});

describe('following', () => {
  test('counts accounts, also guests, once each, and those that were merged as one', async () => {
    const bookId = await app.publish('followed');
    const { authorId } = await maker([[bookId, 'author']]);
    const followers = async () => (await open(authorId)).data.followers;
    const email = 'follower@books.example';
    const { client } = await openAccount(app, email);
    const guest = await app.signIn();
    await followNow(app, client, authorId);
    await followNow(app, client, authorId);
    await followNow(app, guest.client, authorId);
    expect(await followers()).toBe(2);
    const own = JSON.stringify((await app.ask('exportMe', { cursor: '' }, guest.client)).data);
    expect(own).toContain('"followed"');
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
    expect(await followers()).toBe(1);
    const proof = { kind: 'password', password: PASSWORD } as const;
    expect((await app.ask('deleteMe', { proof }, client)).code).toBe(1);
    expect(await followers()).toBe(0);
    expect(await app.context.db.$count(syncItems, eq(syncItems.kind, 'followed'))).toBe(0);
  });

  test('of a guest reaches the account it logs in to, and can be stopped there', async () => {
    const bookId = await app.publish('followed by a guest');
    const { authorId } = await maker([[bookId, 'author']]);
    const email = 'later@books.example';
    await openAccount(app, email);
    const guest = await app.signIn();
    await followNow(app, guest.client, authorId);
    await app.ask('loginByEmail', { email, password: PASSWORD, ...LOGIN }, guest.client);
    expect((await open(authorId)).data.followers).toBe(1);
    await followNow(app, guest.client, authorId, false);
    expect((await open(authorId)).data.followers).toBe(0);
  });
});
