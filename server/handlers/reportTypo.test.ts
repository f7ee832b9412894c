import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { listTypos } from '../../tools/cli/typos';
import { chapters } from '../ground/db/schema/books';
import { typoReports } from '../ground/db/schema/messages';
import { openTestApp, type TestApp } from '../testing/openTestApp';

let app: TestApp;
let bookId: number;
beforeAll(async () => {
  app = await openTestApp();
  bookId = await app.publish('bell', { title: 'The Ninth Bell' });
});
afterAll(() => app.context.close());

const report = (more: Partial<RequestOf<'reportTypo'>> = {}): RequestOf<'reportTypo'> => ({
  requestId: randomUUID(),
  bookId,
  target: 1,
  quote: 'teh bell',
  correction: 'the bell',
  note: '',
  ...more,
});
const kept = (userId: number) =>
  app.context.db
    .select()
    .from(typoReports)
    .where(eq(typoReports.userId, userId))
    .orderBy(asc(typoReports.id));

test('a misprint is stored with its text and reporter, once per requestId', async () => {
  const { client, userId } = await app.signIn();
  const one = report({ note: 'third\0 line' });
  expect(await app.ask('reportTypo', one, client)).toEqual({ status: 200, code: 1, data: null });
  expect((await app.ask('reportTypo', one, client)).code).toBe(1);
  expect(await kept(userId)).toMatchObject([
    { quote: 'teh bell', correction: 'the bell', note: 'third line' },
  ]);
});

test('a misprint report is refused without a session and for unknown or locked chapters', async () => {
  const { client, userId } = await app.signIn();
  expect((await app.ask('reportTypo', report())).status).toBe(401);
  expect((await app.ask('reportTypo', report({ target: 99 }), client)).code).toBe(FAILURES.notFound.code);
  expect((await app.ask('reportTypo', report({ target: 2 ** 40 }), client)).code).toBe(
    FAILURES.notFound.code,
  );
  const [sealed] = await app.context.db.select().from(chapters).where(eq(chapters.sealed, true)).limit(1);
  expect((await app.ask('reportTypo', report({ target: sealed?.target ?? 0 }), client)).code).toBe(
    FAILURES.locked.code,
  );
  expect((await app.ask('reportTypo', report({ correction: '' }), client)).status).toBe(400);
  expect((await app.ask('reportTypo', report({ userId: userId + 1 }), client)).code).toBe(
    FAILURES.foreignUser.code,
  );
  expect(await kept(userId)).toEqual([]);
});

test('a reader can report thirty misprints a minute', async () => {
  const { client } = await app.signIn();
  const answers: number[] = [];
  for (let at = 0; at < 31; at++) answers.push((await app.ask('reportTypo', report(), client)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
});

test('the operator sees reports newest first, one line each, without control characters', async () => {
  const { client, userId } = await app.signIn();
  await app.ask('reportTypo', report({ quote: 'one\n\u001b[2Jline', note: 'twice' }), client);
  const [first] = await listTypos(app.context);
  expect(first?.split('\t').slice(2)).toEqual([
    `${bookId}/1`,
    'The Ninth Bell',
    'one [2Jline → the bell',
    'twice',
    `reader ${userId}`,
  ]);
});
