import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Block } from '../../contract/catalogue/chapters.schema';
import { BookFileError } from '../../formats/bookFile';
import { parseChapterText } from '../../formats/chapterText';
import { makeEpub, navItem } from '../../formats/testing/makeEpub';
import { books, chapters } from '../../server/ground/db/schema/books';
import { openTestContext, type TestContext } from '../../server/testing/openTestContext';
import { importBook } from './importBook';
import { FORMATS } from './testing/otherFormats';

let context: TestContext;
beforeAll(async () => {
  context = await openTestContext();
});
afterAll(async () => await context.close());

const text = (title: string, ...bodies: string[]) =>
  new TextEncoder().encode(
    `---\ntitle: ${title}\nauthor: A. Pen\n---\n\n${bodies.map((body, index) => `# Part ${index + 1} of it\n\n${body}`).join('\n\n')}\n`,
  );
const rowsOf = (bookId: number) =>
  context.db.select().from(chapters).where(eq(chapters.bookId, bookId)).orderBy(asc(chapters.target));

describe('importing a file', () => {
  it('publishes chapters, and the same file again changes nothing', async () => {
    const file = { name: 'x.md', bytes: text('First', 'One.', 'Two.') };
    const priced = { freeChapters: 1, pricePerChapter: 1 };
    const first = await importBook(context, file, priced);
    expect(first).toMatchObject({ outcome: 'created', chapters: 2, title: 'First' });
    expect((await rowsOf(first.bookId)).map((row) => [row.target, row.price])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(await importBook(context, { ...file, name: 'renamed.md' }, priced)).toMatchObject({
      outcome: 'unchanged',
      bookId: first.bookId,
    });
    const [book] = await context.db.select().from(books).where(eq(books.id, first.bookId));
    expect(book).toMatchObject({ author: 'A. Pen', category: 'Fiction', language: 'en' });
    expect(await context.content.has(book?.coverCard ?? '', 'webp')).toBe(true);
    expect(book?.tint).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('has the age rating and the warnings of its file, and a misspelled one ends the import', async () => {
    const aged = (header: string) => {
      const source = new TextDecoder().decode(text(header, 'One.'));
      return new TextEncoder().encode(source.replace('---\n', `---\n${header}\n`));
    };
    const bytes = aged('age: 18+\nwarnings: Self harm, violence, violence');
    const { bookId } = await importBook(context, { name: 'aged.md', bytes });
    const [book] = await context.db.select().from(books).where(eq(books.id, bookId));
    expect(book).toMatchObject({ ageRating: 18, warnings: ['violence', 'selfHarm'] });
    for (const header of ['age: adult', 'warnings: rain'])
      await expect(importBook(context, { name: 'x.md', bytes: aged(header) })).rejects.toThrow(BookFileError);
  });

  it('is neither priced nor complete unless somebody says so, and stays as it was said', async () => {
    const told = async (name: string, options = {}, header = '') => {
      const source = new TextDecoder().decode(text(name, 'One.', 'Two.'));
      const bytes = new TextEncoder().encode(source.replace('---\n', `---\n${header}`));
      const { bookId } = await importBook(context, { name: 'z.md', bytes }, options);
      const [book] = await context.db.select().from(books).where(eq(books.id, bookId));
      return [book?.freeChapters, book?.pricePerChapter, book?.finished];
    };
    expect(await told('Unsaid')).toEqual([10, 0, false]);
    expect(await told('Said', { freeChapters: 1, pricePerChapter: 4 }, 'finished: yes\n')).toEqual([
      1,
      4,
      true,
    ]);
    expect(await told('Said')).toEqual([1, 4, true]);
    expect(await told('Said', { pricePerChapter: 0 }, 'finished: no\n')).toEqual([1, 0, false]);
  });

  it('updates a changed file and keeps the ids of its chapters', async () => {
    const before = await importBook(context, { name: 'y.md', bytes: text('Second', 'One.', 'Two.') });
    const ids = (await rowsOf(before.bookId)).map((row) => row.id);
    const after = await importBook(context, {
      name: 'y.md',
      bytes: text('Second', 'One.', 'Two, better.', 'Three.'),
    });
    expect(after).toMatchObject({ outcome: 'updated', bookId: before.bookId, revised: 1, added: 1 });
    expect((await rowsOf(before.bookId)).map((row) => row.id).slice(0, 2)).toEqual(ids);
  });

  it('keeps the pictures and parts of an EPUB, and the same file again changes nothing', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 15"><script>1</script><rect width="9" height="9"/></svg>';
    const red = { width: 2400, height: 1200, channels: 3 as const, background: '#a00' };
    const words = '<p>Words of the chapter, as they are told from the first of them to the last.</p>';
    const file = {
      name: 'p.epub',
      bytes: makeEpub({
        metadata: '<dc:title>Pictured</dc:title><dc:identifier id="uid">urn:pictured</dc:identifier>',
        documents: {
          'a.xhtml': `${words}<img src="a.jpg" alt="A ferry"/><p><a href="c.xhtml">The end</a></p>`,
          'b.xhtml': `${words}<img src="v.svg"/><img src="odd.png"/>`,
          'c.xhtml': words,
        },
        toc:
          navItem('Part One', 'a.xhtml', navItem('Chapter 1', 'a.xhtml') + navItem('Chapter 2', 'b.xhtml')) +
          navItem('Part Two', 'c.xhtml', navItem('Chapter 3', 'c.xhtml')),
        extraManifest:
          '<item id="a" href="a.jpg" media-type="image/jpeg"/><item id="v" href="v.svg" media-type="image/svg+xml"/><item id="o" href="odd.png" media-type="image/png"/>',
        members: {
          'OEBPS/a.jpg': await sharp({ create: red }).jpeg().toBuffer(),
          'OEBPS/v.svg': svg,
          'OEBPS/odd.png': 'no picture',
        },
      }),
    };
    const first = await importBook(context, file, { freeChapters: 9 });
    expect(first).toMatchObject({ outcome: 'created', chapters: 3, pictures: 2, leftOut: 1 });
    const rows = await rowsOf(first.bookId);
    expect(rows.map(({ parts }) => parts)).toEqual([['Part One'], ['Part One'], ['Part Two']]);
    const shown: Block[] = [];
    const texts: string[] = [];
    for (const { contentHash } of rows) {
      const text = String(await context.content.read(contentHash, 'txt'));
      texts.push(text);
      shown.push(...parseChapterText(text).filter(({ kind }) => kind === 'picture'));
    }
    expect(texts[0]).toContain('[^#3|The end^]');
    expect(texts[2]).toBe(
      '## Part Two\n\nWords of the chapter, as they are told from the first of them to the last.',
    );
    expect(shown).toMatchObject([
      { alt: 'A ferry', width: 1600, height: 800 },
      { alt: '', width: 1600, height: 800 },
    ]);
    for (const block of shown) {
      const found = block.kind === 'picture' && (await context.content.read(block.picture, 'webp'));
      expect(found && (await sharp(found).metadata()).format).toBe('webp');
    }
    expect(await importBook(context, file, { freeChapters: 9 })).toMatchObject({ outcome: 'unchanged' });
  });

  it.each(Object.keys(FORMATS))('publishes a %s with its chapters and pictures', async (format) => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
      .jpeg()
      .toBuffer();
    const bytes = FORMATS[format as keyof typeof FORMATS](new Uint8Array(picture));
    const file = { name: `a ${format}.${format}`, bytes };
    const first = await importBook(context, file);
    expect(first).toMatchObject({ outcome: 'created', pictures: format === 'cbz' ? 2 : 1, leftOut: 0 });
    const rows = await rowsOf(first.bookId);
    expect(rows.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
    const texts = await Promise.all(rows.map((row) => context.content.read(row.contentHash, 'txt')));
    expect(texts.map(String).join()).toMatch(
      format === 'cbz' ? /!\[.* 40x30\).*!\[/s : /Words one\..*!\[.* 40x30\).*Words two\./s,
    );
    expect(await importBook(context, file)).toMatchObject({ outcome: 'unchanged', bookId: first.bookId });
  });

  it('stores no book for a broken file', async () => {
    const count = await context.db.$count(books);
    const whole = makeEpub({ documents: { 'a.xhtml': '<p>Text.</p>' } });
    await expect(importBook(context, { name: 'b.epub', bytes: whole.subarray(0, 400) })).rejects.toThrow(
      BookFileError,
    );
    expect(await context.db.$count(books)).toBe(count);
  });

  it('merges front matter into target 0 and back matter into -1, both free', async () => {
    const bytes = makeEpub({
      documents: {
        'd.xhtml':
          '<section epub:type="dedication"><p>To you<a epub:type="noteref" href="n.xhtml#n">1</a>.</p></section>',
        'p.xhtml':
          '<section epub:type="preface"><h2>Preface</h2><p>Before<a epub:type="noteref" href="n.xhtml#m">2</a>.</p></section>',
        '1.xhtml': '<section epub:type="chapter"><h2>I</h2><p>One.</p></section>',
        '2.xhtml': '<section epub:type="chapter"><h2>II</h2><p>Two.</p></section>',
        'a.xhtml': '<section epub:type="afterword"><h2>Afterword</h2><p>After.</p></section>',
        'n.xhtml':
          '<section epub:type="endnotes"><ol><li id="n"><p>Who reads.</p></li><li id="m"><p>Much before.</p></li></ol></section>',
      },
      toc: ['d', 'p', '1', '2', 'a', 'n']
        .map((name) => navItem(name === 'd' ? 'Dedication' : name, `${name}.xhtml`))
        .join(''),
      metadata: '<dc:title>Whole</dc:title><dc:identifier id="uid">urn:whole</dc:identifier>',
    });
    const { bookId } = await importBook(
      context,
      { name: 'w.epub', bytes },
      { freeChapters: 0, pricePerChapter: 3 },
    );
    const rows = await rowsOf(bookId);
    expect(rows.map((row) => [row.target, row.price])).toEqual([
      [-1, 0],
      [0, 0],
      [1, 3],
      [2, 3],
    ]);
    const front = await context.content.read(rows[1]?.contentHash ?? '', 'txt');
    expect(String(front)).toBe(
      '## Dedication\n\nTo you[^1].\n\n## p\n\n### Preface\n\nBefore[^2].\n\n[^1]: Who reads.\n\n[^2]: Much before.',
    );
  });
});
