import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../contract/endpoints';
import { FAILURES } from '../../contract/wire/failure';
import { books } from '../ground/db/schema/books';
import { auditLog } from '../ground/db/schema/operator';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { openDesk, type TestOperator } from '../testing/operatorApp';
import { sampleBook } from '../testing/sampleBook';
import { publishBook } from './publishBook';
import { readPublishedNovel, titleOf } from './published';

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  operator = await openDesk(app);
});
afterAll(() => app.context.close());

type Edits = RequestOf<'operatorEditTitle'>['edits'];
const edit = (bookId: number, edits: Edits) =>
  app.ask('operatorEditTitle', { requestId: crypto.randomUUID(), bookId, edits }, operator.client);
const ageOf = async (bookId: number) => {
  const { ageRating, warnings } = await titleOf(app.context, bookId);
  return [ageRating, warnings.join(' ')];
};

test('a file’s rating is kept by a publication that does not say one, and the desk’s by all', async () => {
  const book = sampleBook('aged');
  const { bookId } = await publishBook(app.context, { ...book, ageRating: 16, warnings: ['violence'] });
  expect(await ageOf(bookId)).toEqual([16, 'violence']);
  await publishBook(app.context, { ...book, title: 'Aged again' });
  expect(await ageOf(bookId)).toEqual([16, 'violence']);

  const done = await edit(bookId, { ageRating: 18, warnings: ['horror', 'selfHarm'] });
  expect(done.data).toMatchObject({ ageRating: 18, warnings: ['horror', 'selfHarm'] });
  await publishBook(app.context, { ...book, ageRating: 12, warnings: [] });
  expect(await ageOf(bookId)).toEqual([18, 'horror selfHarm']);
  await publishBook(app.context, await readPublishedNovel(app.context, await titleOf(app.context, bookId)));
  expect(await ageOf(bookId)).toEqual([18, 'horror selfHarm']);
  // The command line sets what it names.
  await publishBook(app.context, { ...book, ageRating: 12, decided: ['ageRating'] });
  expect(await ageOf(bookId)).toEqual([12, 'horror selfHarm']);

  await edit(bookId, { ageRating: null });
  await publishBook(app.context, { ...book, ageRating: 12 });
  expect(await ageOf(bookId)).toEqual([null, 'horror selfHarm']);
  const log = await app.context.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, 'title'), eq(auditLog.objectId, String(bookId))))
    .orderBy(auditLog.id);
  expect(log.map(({ act, after }) => [act, after])).toEqual([
    ['title.edit', { changed: 'ageRating warnings', ageRating: 18 }],
    ['title.edit', { changed: 'ageRating', ageRating: null }],
  ]);
});

test('other ages and warnings are refused, by the call and by the database', async () => {
  const bookId = await app.publish('refused');
  for (const edits of [{ ageRating: 17 }, { warnings: ['rain'] }, { warnings: ['horror', 'horror'] }])
    expect((await edit(bookId, edits as Edits)).code).toBe(FAILURES.malformed.code);
  const raw = sql`update ${books} set age_rating = 17 where id = ${bookId}`;
  await expect(app.context.db.execute(raw)).rejects.toThrow();
  expect(await ageOf(bookId)).toEqual([null, '']);
});
