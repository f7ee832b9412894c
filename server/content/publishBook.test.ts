import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChapterText } from '../../contract/wire/sealing.codec';
import { books, chapters } from '../ground/db/schema/books';
import { contentDir } from '../ground/settings/settings';
import { openTestContext, type TestContext } from '../testing/openTestContext';
import { sampleBook } from '../testing/sampleBook';
import { type PublishBook, publishBook } from './publishBook';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(() => context.close());

const chaptersOf = (bookId: number) =>
  context.db.select().from(chapters).where(eq(chapters.bookId, bookId)).orderBy(chapters.target);
const bookOf = async (bookId: number) =>
  (await context.db.select().from(books).where(eq(books.id, bookId)))[0] as typeof books.$inferSelect;
const withText = (book: PublishBook, target: number, text: string): PublishBook => ({
  ...book,
  sections: book.sections.map((section) => (section.target === target ? { ...section, text } : section)),
});
async function everyFile(): Promise<string> {
  const root = contentDir(context.settings);
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))).join(
    '\n',
  );
}

test('a new book is created, and publishing it again leaves it unchanged', async () => {
  const book = sampleBook('new');
  const first = await publishBook(context, book);
  expect(first).toMatchObject({ outcome: 'created', added: 6, revised: 0, removed: 0 });
  const before = await chaptersOf(first.bookId);
  expect(await publishBook(context, book)).toEqual({ ...first, outcome: 'unchanged', added: 0 });
  expect(await chaptersOf(first.bookId)).toEqual(before);
  expect(await bookOf(first.bookId)).toMatchObject({ revision: 1, chapterCount: 4, title: book.title });
});

test('front matter, back matter and free chapters are open; others need their key', async () => {
  const book = sampleBook('sealed');
  const { bookId } = await publishBook(context, book);
  const rows = await chaptersOf(bookId);
  expect(rows.map(({ target, price, sealed }) => [target, price, sealed])).toEqual([
    [-1, 0, false],
    [0, 0, false],
    [1, 0, false],
    [2, 0, false],
    [3, 5, true],
    [4, 5, true],
  ]);
  const all = await everyFile();
  for (const section of book.sections) {
    expect(all.includes(section.text)).toBe(section.target < 3);
    const row = rows.find(({ target }) => target === section.target) as (typeof rows)[number];
    const text = String(await context.content.read(row.contentHash, 'txt'));
    expect(Buffer.byteLength(text)).toBe(row.bytes);
    expect(row.sealed ? openChapterText(row.id, context.secrets.chapterKey(row.id), text) : text).toBe(
      section.text,
    );
  }
});

test('a changed chapter keeps its id and gets a new file; others are unchanged', async () => {
  const book = sampleBook('changed');
  const { bookId } = await publishBook(context, book);
  const before = await chaptersOf(bookId);
  const outcome = await publishBook(context, withText(book, 3, 'Another text, with the ferry gone.'));
  expect(outcome).toEqual({ bookId, outcome: 'updated', added: 0, revised: 1, removed: 0, drafted: 0 });
  const after = await chaptersOf(bookId);
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(
    after.filter((row, at) => row.contentHash !== before[at]?.contentHash).map(({ target }) => target),
  ).toEqual([3]);
  expect((await bookOf(bookId)).revision).toBe(2);
});

test('a removed chapter that is published again gets its old id', async () => {
  const book = sampleBook('removed');
  const { bookId } = await publishBook(context, book);
  const before = await chaptersOf(bookId);
  const shorter = { ...book, sections: book.sections.filter(({ target }) => target !== 4) };
  expect(await publishBook(context, shorter)).toMatchObject({ outcome: 'updated', removed: 1 });
  expect(await publishBook(context, shorter)).toMatchObject({ outcome: 'unchanged', removed: 0 });
  expect(await bookOf(bookId)).toMatchObject({ chapterCount: 3, revision: 2 });
  expect(await publishBook(context, book)).toMatchObject({ outcome: 'updated', added: 1 });
  expect((await chaptersOf(bookId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('a chapter that becomes priced loses its open file, unless another chapter uses it', async () => {
  const book = { ...sampleBook('pricier'), freeChapters: 4 };
  const third = book.sections.find(({ target }) => target === 3)?.text as string;
  const twin = withText({ ...sampleBook('twin'), freeChapters: 4 }, 4, third);
  const { bookId } = await publishBook(context, book);
  await publishBook(context, twin);
  const before = await chaptersOf(bookId);
  const hashOf = (target: number) => before.find((row) => row.target === target)?.contentHash as string;
  await publishBook(context, { ...book, freeChapters: 2 });
  expect(await context.content.has(hashOf(3), 'txt')).toBe(true);
  expect(await context.content.has(hashOf(4), 'txt')).toBe(false);
  expect(await everyFile()).not.toContain(book.sections.find(({ target }) => target === 4)?.text);
});

test('a failed write leaves the catalogue unchanged', async () => {
  const book = sampleBook('broken write');
  const { bookId } = await publishBook(context, book);
  const before = [await bookOf(bookId), await chaptersOf(bookId)];
  let writes = 0;
  const failing = {
    ...context,
    content: {
      ...context.content,
      put: async (...args: Parameters<typeof context.content.put>) => {
        if (++writes > 1) throw new Error('no space left');
        return context.content.put(...args);
      },
    },
  };
  const changed = withText(withText(book, 1, 'First new text.'), 2, 'Second new text.');
  await expect(publishBook(failing, changed)).rejects.toThrow('no space left');
  expect([await bookOf(bookId), await chaptersOf(bookId)]).toEqual(before);
  const nobody = { ...sampleBook('never there'), pricePerChapter: 2_000_000_000 };
  await expect(publishBook(context, nobody)).rejects.toThrow('whole number of coins');
});

test('a row that the database refuses rolls back the whole book', async () => {
  const book = sampleBook('refused row');
  const huge = {
    ...book,
    sections: book.sections.map((s) => ({ ...s, wordCount: s.target === 4 ? 2 ** 40 : 1 })),
  };
  await expect(publishBook(context, huge)).rejects.toThrow();
  expect(await context.db.select().from(books).where(eq(books.sourceKey, book.sourceKey))).toEqual([]);
});

test('two simultaneous publications of one book create one book', async () => {
  const book = sampleBook('twice at once');
  const outcomes = await Promise.all([publishBook(context, book), publishBook(context, book)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['created', 'unchanged']);
  expect(outcomes[0]?.bookId).toBe(outcomes[1]?.bookId);
});

test.each([
  ['no chapters', { sections: [] }, 'has no chapters'],
  ['a gap', { sections: [{ target: 2, title: 'Two', text: 'x', wordCount: 1 }] }, 'not numbered 1 to 1'],
  ['an empty text', { sections: [{ target: 1, title: 'One', text: ' \n', wordCount: 0 }] }, 'is empty'],
  ['no title', { title: ' ' }, 'needs a title'],
  ['a half price', { pricePerChapter: 0.5 }, 'whole number of coins'],
])('%s is refused', async (_name, wrong, message) => {
  await expect(publishBook(context, { ...sampleBook('wrong'), ...wrong })).rejects.toThrow(message);
});
