import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import { publishBook } from '../content/publishBook';
import type { OpenDatabase } from '../ground/db/database';
import { NO_REPLICAS, READ_LAG_MS, type Replicas } from '../ground/db/replicas';
import { MAY_LAG, SEEN_AT_ONCE } from '../handlers/laggingCalls';
import { asking, trustedReader, writing } from '../testing/commentsApp';
import { openMigrated } from '../testing/openMigrated';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';
import { sampleBook } from '../testing/sampleBook';
import { strangersAnswer } from './strangersAnswer';

/**
 * A read-only database with the primary's ids and other titles, so that an answer shows where it was read.
 */
let app: TestApp;
let replica: OpenDatabase;
let bookId: number;
let videoId: number;
const authorId = 1;
const leftOut: unknown[] = [];
beforeAll(async () => {
  app = await openTestApp();
  replica = await openMigrated();
  const late = { ...app.context, db: replica.db };
  bookId = (await publishBook(app.context, sampleBook('primary'))).bookId;
  expect((await publishBook(late, sampleBook('replica'))).bookId).toBe(bookId);
  videoId = await publishDrama(app.context, 'primary', { count: 2, free: 1 });
  expect(await publishDrama(late, 'replica', { count: 2, free: 1 })).toBe(videoId);
  for (const { db } of [app.context, late]) {
    await db.execute(sql`insert into tabs (index_value, title, type, position) values ('all', 'All', 1, 1)`);
    await db.execute(sql`insert into blocks (tab, title, style, position) values ('all', 'First', 1, 1)`);
    await db.execute(sql`insert into block_books (block_id, book_id, position)
      select id, ${bookId}::bigint, 1 from blocks`);
    await db.execute(sql`with author as (
        insert into users (kind, invite_code, arrival) values ('registered', 'author', '{}') returning id
      ), profile as (
        insert into author_profiles (user_id, pen_name, pen_name_folded, about) select id, 'Ada', 'ada', '' from author
      ) insert into title_people (book_id, user_id, part) select ${bookId}::bigint, id, 'author' from author`);
  }
  await replica.db.execute(sql`set default_transaction_read_only = on`);
});
afterAll(async () => {
  await app?.context.close();
  await replica?.close();
});
beforeEach(() => {
  leftOut.length = 0;
  const replicas: Replicas = {
    ...NO_REPLICAS,
    count: 1,
    pick: () => replica.db,
    leaveOut: (_, why) => void leftOut.push(why),
  };
  Object.assign(app.context, { replicas });
});

type MayLag = (typeof MAY_LAG)[number];
const requests = (): { readonly [Name in MayLag]: RequestOf<Name> } => ({
  novelConfig: {},
  indexConfig: { isDeep: 0 },
  homeFeed: { isDeep: 0, gender: 'all' },
  blockList: { blockId: 1, offset: 0 },
  bookInfo: { bookId },
  videoIndex: { offset: 0 },
  videoInfo: { videoId },
  author: { authorId, offset: 0 },
  recommendByPackage: {},
  search: { query: 'sample', offset: 0 },
  ranking: { kind: 'hot', period: 'all', offset: 0 },
  facets: {},
  hotSearches: {},
  commentList: asking(bookId),
  chapterTalk: { bookId, targets: [1] },
});

test.each([...MAY_LAG])('%s is answered by a read-only replica', async (name) => {
  const reader = await app.signIn();
  const answer = await app.ask(name, requests()[name] as never, reader.client);
  expect([answer.status, answer.code]).toEqual([200, 1]);
  expect(leftOut).toEqual([]);
  expect(JSON.stringify(answer.data)).not.toContain(': primary');
});

test('calls that replicas may answer are open, take no requestId and write nothing', () => {
  for (const name of MAY_LAG) {
    expect([name, endpoints[name].access]).toEqual([name, 'open']);
    expect(Object.keys(endpoints[name].request.entries)).not.toContain('requestId');
  }
  const both = (SEEN_AT_ONCE as readonly EndpointName[]).filter((name) => MAY_LAG.includes(name as MayLag));
  expect(both).toEqual([]);
});

test('the wallet and the chapter list are read from the primary', async () => {
  const { client } = await app.signIn();
  const purse = await app.ask('goldIndex', {}, client);
  expect([purse.status, purse.code]).toEqual([200, 1]);
  const chapters = await app.ask('chapterList', { bookId }, client);
  expect(chapters.code).toBe(1);
  expect(await replica.db.$count(sql`users`, sql`kind = 'guest'`)).toBe(0);
});

test('after a write its author reads the primary; others may get older answers', async () => {
  const { client } = await trustedReader(app, 'Ada');
  const other = await app.signIn();
  expect((await app.ask('commentList', asking(bookId), client)).data.total).toBe(0);
  const written = await client.call('comment', writing(bookId));
  expect(written.body.code).toBe(1);
  const [cookie] = written.headers.getSetCookie();
  expect(cookie).toMatch(/^dogear-fresh=1; Max-Age=(\d+); Path=\/; HttpOnly; SameSite=Lax$/);
  expect(Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1]) * 1_000).toBeGreaterThan(READ_LAG_MS);
  expect((await app.ask('commentList', asking(bookId), client)).data.total).toBe(1);
  expect((await app.ask('commentList', asking(bookId), other.client)).data.total).toBe(0);
});

test('a refused call sets no cookie, nor does a write without replicas', async () => {
  const { client } = await app.signIn();
  const asked = { requestId: randomUUID(), bookId, target: 4, maxPrice: 1 };
  const refused = await client.call('unlockChapterByGold', asked);
  expect([refused.body.code, refused.headers.getSetCookie()]).toEqual([expect.not.stringMatching(/^1$/), []]);
  Object.assign(app.context, { replicas: NO_REPLICAS });
  const { client: trusted } = await trustedReader(app);
  const written = await trusted.call('comment', writing(bookId));
  expect([written.body.code, written.headers.getSetCookie()]).toEqual([1, []]);
});

test('the primary answers for a failing replica, while a faulty query still fails', async () => {
  const execute = vi.spyOn(replica.db, 'execute');
  for (const code of ['57P01', '40001', '42703']) {
    execute.mockRejectedValueOnce(new Error('failed', { cause: Object.assign(new Error('x'), { code }) }));
    const answer = await app.ask('novelConfig', {});
    expect([answer.status, answer.code]).toEqual([200, 1]);
  }
  expect(leftOut).toHaveLength(3);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  execute.mockRejectedValueOnce(
    new Error('failed', { cause: Object.assign(new Error('x'), { code: '42601' }) }),
  );
  expect((await app.ask('novelConfig', {})).status).toBe(500);
  expect(leftOut).toHaveLength(3);
  vi.restoreAllMocks();
});

test('an answer embedded in a stranger’s page is read from a replica', async () => {
  const info = await strangersAnswer(app.context, 'bookInfo', { bookId });
  expect(info?.book.bookName).toBe('A Sample: replica');
});
