import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { splitNotes } from '../../formats/authorNotes';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { type MadeItem, makeWxr, phpList } from '../../formats/testing/makeWxr';
import { publishDrafts } from '../../server/content/drafts';
import { offerTitle } from '../../server/content/offerTitle';
import { publishBook } from '../../server/content/publishBook';
import { books, chapters } from '../../server/ground/db/schema/books';
import { pushEvents } from '../../server/ground/db/schema/push';
import { transact } from '../../server/ground/db/transact';
import { makeAuthor } from '../../server/testing/authors';
import { asking, trustedReader } from '../../server/testing/commentsApp';
import { openTestApp, type TestApp } from '../../server/testing/openTestApp';
import { importBook } from './importBook';
import { prepareBook } from './prepareBook';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());

const rowsOf = (bookId: number) =>
  app.context.db.select().from(chapters).where(eq(chapters.bookId, bookId)).orderBy(asc(chapters.target));
const importItems = (items: readonly MadeItem[], options = {}) =>
  importBook(app.context, { name: 'tales.xml', bytes: makeWxr(items) }, options);
const commentsOf = async (bookId: number, parentId: number | null = null) => {
  const reader = await app.signIn();
  return (await app.ask('commentList', asking(bookId, { target: 1, parentId }), reader.client)).data;
};

const chapter = (id: number, story: number, more: Partial<MadeItem> = {}): MadeItem => ({
  id,
  title: `Chapter ${id}`,
  type: 'fcn_chapter',
  content: `<p>Text ${id}.</p>`,
  date: `2021-01-0${id % 10} 10:00:00`,
  ...more,
  meta: { fictioneer_chapter_story: String(story), ...more.meta },
});
const story = (id: number, ids: readonly number[]): MadeItem => ({
  id,
  title: `Story ${id}`,
  type: 'fcn_story',
  meta: { fictioneer_story_chapters: phpList(ids) },
});

describe('an export of WordPress with Fictioneer', () => {
  const TALK = [
    { id: 1, author: 'Tom', content: 'First!', date: '2021-01-02 10:00:00' },
    { id: 2, author: 'Ann', content: 'Second.', parent: 1, date: '2021-01-03 10:00:00' },
    { id: 3, author: 'Tom', content: 'Third.', parent: 2, date: '2021-01-04 10:00:00' },
    { id: 4, author: '', content: 'Late.', date: '2099-01-01 10:00:00' },
  ];
  const SERIAL: MadeItem[] = [
    story(100, [2, 1, 3]),
    chapter(2, 100, {
      comments: TALK,
      meta: { fictioneer_chapter_foreword: 'Welcome.' },
    }),
    chapter(1, 100),
    chapter(3, 100, { status: 'draft', date: '0000-00-00 00:00:00' }),
  ];

  it('becomes a title with dates, notes, drafts and comments, and the same file again changes nothing', async () => {
    const first = await importItems(SERIAL);
    expect(first).toMatchObject({
      outcome: 'created',
      title: 'Story 100',
      chapters: 3,
      drafted: 1,
      importedComments: 4,
    });
    const rows = await rowsOf(first.bookId);
    expect(rows.map(({ title, isDraft, publishedAt }) => [title, isDraft, publishedAt])).toEqual([
      ['Chapter 2', false, new Date('2021-01-02T10:00:00Z')],
      ['Chapter 1', false, new Date('2021-01-01T10:00:00Z')],
      ['Chapter 3', true, null],
    ]);
    expect(rows[0]?.noteBefore).toBe('Welcome.');
    const file = String(await app.context.content.read(rows[0]?.contentHash ?? '', 'txt'));
    expect(splitNotes(file)).toEqual({ text: 'Text 2.', notes: { before: 'Welcome.', after: '' } });

    const talk = await commentsOf(first.bookId);
    expect(talk.total).toBe(4);
    const now = app.context.now().getTime();
    expect(
      talk.list.map(({ author, text, createdAt, replies }) => [author?.name, text, createdAt, replies]),
    ).toEqual([
      ['', 'Late.', expect.any(Number), 0],
      ['Tom', 'First!', Date.parse('2021-01-02T10:00:00Z'), 2],
    ]);
    expect(talk.list[0]?.createdAt).toBeLessThanOrEqual(now);
    expect(talk.list[1]).toMatchObject({ author: { key: '', avatar: '' }, isMine: false });
    const answers = await commentsOf(first.bookId, talk.list[1]?.id);
    expect(answers.list.map(({ text }) => text)).toEqual(['Second.', 'Third.']);

    expect(await importItems(SERIAL)).toMatchObject({
      outcome: 'unchanged',
      bookId: first.bookId,
      importedComments: 0,
    });
    expect((await commentsOf(first.bookId)).total).toBe(4);
    expect(await rowsOf(first.bookId)).toEqual(rows);
  });

  it('that has grown adds only what is new, and hides nothing that readers see', async () => {
    const { bookId } = await importItems(SERIAL);
    await transact(app.context.db, (tx) => publishDrafts(tx, { bookId, through: 3 }, app.context.now()));
    expect(await importItems(SERIAL)).toMatchObject({ outcome: 'unchanged' });
    const grown = [story(100, [2, 1, 3, 4]), ...SERIAL.slice(1), chapter(4, 100)];
    const later = await importItems(
      grown.map((item) =>
        item.id === 2
          ? { ...item, comments: [...TALK, { id: 9, author: 'Max', content: 'New.', parent: 3 }] }
          : item,
      ),
    );
    // The export still calls the third chapter a draft, so the fourth comes before it.
    expect(later).toMatchObject({ outcome: 'updated', bookId, importedComments: 1 });
    const rows = await rowsOf(bookId);
    expect(rows.map(({ target, isDraft, removedAt }) => [target, isDraft, removedAt])).toEqual([
      [1, false, null],
      [2, false, null],
      [3, false, null],
      [4, true, expect.any(Date)],
    ]);
    expect((await commentsOf(bookId)).list.at(-1)?.replies).toBe(3);
  });

  it('tells the titles of new chapters', async () => {
    await importItems([story(200, [1, 2]), chapter(1, 200), chapter(2, 200)]);
    const { news } = await importItems([
      story(200, [1, 2, 5]),
      chapter(1, 200),
      chapter(2, 200),
      chapter(5, 200),
    ]);
    expect(news).toEqual(['Chapter 5']);
  });

  it('is a new title to readers when it is offered, whatever its dates', async () => {
    const items = [story(300, [1]), chapter(1, 300)];
    const { input } = await prepareBook(app.context, { name: 'x.xml', bytes: makeWxr(items) });
    const { bookId } = await publishBook(app.context, { ...input, isHidden: true });
    await makeAuthor(app, [bookId]);
    const offered = await transact(app.context.db, (tx) =>
      offerTitle(tx, bookId, { isHidden: false, publishAt: null }, app.context.now()),
    );
    expect(offered.ok).toBe(true);
    const told = await app.context.db
      .select()
      .from(pushEvents)
      .where(eq(pushEvents.key, `newTitle/${bookId}`));
    const [book] = await app.context.db.select().from(books).where(eq(books.id, bookId));
    expect([told.length, book?.hiddenAt]).toEqual([1, null]);
  });

  it('has comments that can be liked, answered, reported and removed, and not blocked', async () => {
    const { bookId } = await importItems([
      story(400, [1]),
      chapter(1, 400, { comments: [{ id: 1, author: 'Tom', content: 'First!' }] }),
    ]);
    const reader = await trustedReader(app, 'Ann');
    const [comment] = (await commentsOf(bookId)).list;
    const commentId = comment?.id ?? 0;
    const said = async (call: Parameters<TestApp['ask']>[0], body: object) =>
      app.ask(call as never, { requestId: randomUUID(), ...body } as never, reader.client) as Promise<{
        code: number;
      }>;
    expect(await said('likeComment', { commentId, isLiked: true })).toMatchObject({ code: 1 });
    const reply = { bookId, target: 1, paragraph: null, parentId: commentId, text: 'Yes.', isSpoiler: false };
    expect(await said('comment', reply)).toMatchObject({ code: 1 });
    expect(await said('reportComment', { commentId, reason: 'spam' })).toMatchObject({ code: 1 });
    expect((await said('blockReader', { commentId, key: '', isBlocked: true })).code).not.toBe(1);
  });
});

describe('a serial from Royal Road', () => {
  it('as the EPUB that its author downloads is a title, chapter by chapter, and grows', async () => {
    const made = (numbers: readonly number[]) => {
      const documents = Object.fromEntries(
        numbers.map((number) => [
          `chapter${number}.xhtml`,
          `<h1>Chapter ${number} - The Quay</h1><div class="chapter-content"><p class="cnM${number}">Words of chapter ${number}, <em>told</em>.</p></div>`,
        ]),
      );
      const toc = numbers.map((number) => navItem(`Chapter ${number} - The Quay`, `chapter${number}.xhtml`));
      return makeEpub({
        metadata:
          '<dc:title>The Quay</dc:title><dc:creator>Ada Pen</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">https://www.royalroad.com/fiction/12345</dc:identifier>',
        documents,
        toc: toc.join(''),
      });
    };
    const bytes = made([1, 2, 3]);
    const first = await importBook(app.context, { name: 'quay.epub', bytes });
    expect(first).toMatchObject({ outcome: 'created', title: 'The Quay', chapters: 3 });
    const files = (await rowsOf(first.bookId)).map(({ title }) => title);
    expect(files).toEqual([1, 2, 3].map((number) => `Chapter ${number} - The Quay`));
    expect(await importBook(app.context, { name: 'other name.epub', bytes })).toMatchObject({
      outcome: 'unchanged',
    });
    expect(await importBook(app.context, { name: 'quay.epub', bytes: made([1, 2, 3, 4]) })).toMatchObject({
      outcome: 'updated',
      bookId: first.bookId,
      added: 1,
      news: ['Chapter 4 - The Quay'],
    });
  });
});
