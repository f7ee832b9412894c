import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { unpackChapter } from '../../../data/packing/chapterRow';
import { readChapter } from '../../../data/queries/chapters';
import { readAnnotations, readPlace } from '../../../data/queries/places';
import { readLibrary } from '../../../data/queries/shelf';
import { db } from '../../../data/tables/db';
import { bookSections, settledSections } from '../../../formats/bookSections';
import { readEpub } from '../../../formats/epub/readEpub';
import { makeEpub, navItem } from '../../../formats/testing/makeEpub';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { editOwnBook, restoreOwnBook } from '../ownFiles/editOwnBook';
import { openOwnBook } from '../ownFiles/openOwnBook';
import { saveOwnBooks } from './saveOwnBooks';

const { removeBooks, saveAnnotation, savePlace } = useCases;

beforeEach(async () => {
  await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (file: File) =>
  openOwnBook(
    file,
    () => undefined,
    async () => null,
  );
const text = (title: string) =>
  new File([`# ${title}\n\nFirst text of it.\n\n# Two\n\nSecond.\n`], `${title}.md`);
const save = (marks: Parameters<typeof saveOwnBooks>[0]['marks'] = null) =>
  saveOwnBooks({ archiveName: 'Dogear 2026-03-03', marks }, () => undefined);
const saved = async (...args: Parameters<typeof save>) => {
  const outcome = await save(...args);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
};
const asFile = ({ file, name }: { file: Blob; name: string }) => new File([file], name);

/**
 * A book with everything that is kept: parts, front matter, a note, verse, a picture, links, a reading, a
 * table.
 */
function rich(): File {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47]);
  new DataView(bytes.buffer).setUint32(16, 300);
  new DataView(bytes.buffer).setUint32(20, 200);
  const words = '<p>The road went on &amp; on, <i>far</i> &lt;away&gt;.</p>'.repeat(3);
  const epub = makeEpub({
    metadata:
      '<dc:title>Roads: “A/B”</dc:title><dc:creator>A. Pen</dc:creator><dc:language>en</dc:language><dc:subject>Travel</dc:subject><dc:description>Far.</dc:description><dc:identifier id="uid">urn:roads</dc:identifier><meta name="primary-writing-mode" content="vertical-rl"/>',
    documents: {
      'p.xhtml': `<section epub:type="preface"><h2>Preface</h2><p>Before.</p></section>`,
      '1.xhtml': `<h2>Chapter 1</h2>${words}<img src="a.png" alt="A road"/><p>Far<a epub:type="noteref" href="#n">1</a> off.</p><aside epub:type="footnote" id="n"><p>A mile.</p></aside><p>On <a href="2.xhtml#t">the list</a> and <a href="https://maps.example/?a=1&amp;b=2">the map</a>: <ruby>道<rt>みち</rt></ruby>.</p>`,
      '2.xhtml': `<h2>Chapter 2</h2>${words}<div class="poem"><p>One line</p><p>two lines</p></div><hr/><blockquote><p>Said.</p></blockquote>${words}<table id="t"><tr><th>Road</th><th>Miles</th></tr><tr><td>North</td><td>3</td></tr></table>`,
    },
    direction: 'rtl',
    toc:
      navItem('Preface', 'p.xhtml') +
      navItem('Part I', '1.xhtml', navItem('Chapter 1', '1.xhtml')) +
      navItem('Part II', '2.xhtml', navItem('Chapter 2', '2.xhtml')),
    extraManifest:
      '<item id="a" href="a.png" media-type="image/png"/><item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
    members: { 'OEBPS/a.png': bytes, 'OEBPS/c.png': bytes },
  });
  return new File([epub as Uint8Array<ArrayBuffer>], 'roads.epub');
}

async function mark(bookId: number, id: string): Promise<void> {
  const [block] = (await readChapter(bookId, 1))?.blocks ?? [];
  const spot = { blockId: block?.id ?? '', offset: 2 };
  await saveAnnotation({
    annotation: {
      id,
      bookId,
      target: 1,
      kind: 'highlight',
      color: 'green',
      start: spot,
      end: { ...spot, offset: 9 },
      quote: 'e road',
      share: 0.1,
      note: 'Mind *this*.',
      createdAt: 10,
      changedAt: 20,
    },
  });
  const place = {
    target: 1,
    blockId: spot.blockId,
    offset: 4,
    quote: 'road went',
    chapterShare: 0.3,
    around: { before: [], after: ['x'] },
    at: 30,
  };
  await savePlace({ bookId, place });
}

async function whole(bookId: number) {
  const [book, list, own] = await Promise.all([
    db.books.get(bookId),
    db.chapterLists.get(bookId),
    db.ownBooks.get(bookId),
  ]);
  const { bookName, authorName, language, novelDesc, tags, chapterCount, wordCount } = book?.detail ?? {};
  const chapters = await db.chapters
    .where('bookId')
    .equals(bookId)
    .toArray()
    .catch(() => db.chapters.toArray());
  return {
    detail: { bookName, authorName, language, novelDesc, tags, chapterCount, wordCount },
    list: list?.chapters,
    chapters: (await Promise.all(chapters.map(unpackChapter))).map((chapter) => ({
      ...chapter,
      storedAt: 0,
    })),
    pictures: (await db.pictures.toArray()).map(({ picture, type, bytes }) => ({ picture, type, bytes })),
    hash: own?.hash,
    direction: own?.direction,
    original: own?.original,
    marks: await readAnnotations(bookId),
    place: await readPlace(bookId),
  };
}

describe('an own book saved as a file', () => {
  it('restores text, parts, pictures, place and annotations after everything was deleted', async () => {
    await open(rich());
    await mark(-1, '5f0c7a52-7f6e-4a6e-9d0e-3a1f52a7c001');
    const before = await whole(-1);
    expect(before.list?.map(({ parts }) => parts)).toEqual([undefined, ['Part I'], ['Part II']]);
    expect(before.pictures).toHaveLength(1);
    const outcome = await saved();
    expect(outcome).toMatchObject({ name: 'Roads “A B”.epub', books: 1, notSaved: [] });
    await wipeDevice();
    expect(await db.ownBooks.count()).toBe(0);
    expect(await open(asFile(outcome))).toMatchObject({ ok: true, bookId: -1, isNew: true, leftOut: 0 });
    expect(await whole(-1)).toEqual(before);
    // Its original file is the same book too, and opening the saved one again adds nothing.
    expect(await open(rich())).toMatchObject({ bookId: -1, isNew: false });
    expect(await open(asFile(outcome))).toMatchObject({ bookId: -1, isNew: false });
    expect(await whole(-1)).toEqual(before);
  });

  it('is a standard EPUB', async () => {
    await open(rich());
    const { file } = await saved();
    const book = readEpub(new Uint8Array(await file.arrayBuffer()));
    expect(book).toMatchObject({ title: 'Roads: “A/B”', author: 'A. Pen', language: 'en' });
    expect(book.chapters.map(({ title, parts }) => [title, parts])).toEqual([
      ['Chapter 1', ['Part I']],
      ['Chapter 2', ['Part II']],
    ]);
    expect(book.chapters[0]?.text).toContain('The road went on & on, *far* <away>.');
    expect(book.pictures).toHaveLength(1);
    expect(book.direction).toBe('vertical');
    const [front, one, two] = settledSections(bookSections(book), new Map());
    expect(front?.target).toBe(0);
    expect(one?.text).toMatch(
      /On \[\^#2\/[0-9a-z-]+\|the list\^\] and \[\^https:\/\/maps\.example\/\?a=1&b=2\|the map\^\]/,
    );
    expect(one?.text).toContain('[^"みち|道^]');
    expect(two?.text).toContain('||= Road · Miles\n\n|| North · 3');
  });

  it('keeps the reader’s title and author, and the file’s own to restore', async () => {
    await open(rich());
    await editOwnBook(-1, { bookName: 'My roads', authorName: 'Me' });
    const before = await whole(-1);
    const outcome = await saved();
    expect(outcome.name).toBe('My roads.epub');
    await wipeDevice();
    await open(asFile(outcome));
    expect(await whole(-1)).toEqual(before);
    expect(before.original).toMatchObject({ bookName: 'Roads: “A/B”', authorName: 'A. Pen' });
    await restoreOwnBook(-1);
    expect((await whole(-1)).detail).toMatchObject({ bookName: 'Roads: “A/B”', authorName: 'A. Pen' });
  });

  it('is in a ZIP with other books, removed ones too, which opens as all', async () => {
    await open(text('Mine'));
    await open(text('Mine two'));
    await removeBooks({ bookIds: [-2] });
    const outcome = await saved({ name: 'Marks', text: '# A book\n' });
    expect(outcome).toMatchObject({ name: 'Dogear 2026-03-03.zip', books: 2 });
    await wipeDevice();
    const opened = await open(asFile(outcome));
    if (!opened.ok || !('inside' in opened)) throw new Error('no books inside');
    expect(opened.inside.map(({ name }) => name)).toEqual(['Mine two.epub', 'Mine.epub']);
    for (const file of opened.inside) await open(file);
    expect((await readLibrary()).items.map(({ card }) => card.bookName).toSorted()).toEqual([
      'Mine',
      'Mine two',
    ]);
  });

  it('lacks damaged chapters and reports them; a book without any chapter is not saved', async () => {
    await open(text('Mine'));
    await open(text('Lost'));
    await db.chapters.delete([-1, 2]);
    await db.chapters.bulkDelete([
      [-2, 1],
      [-2, 2],
    ]);
    const outcome = await saved();
    expect(outcome).toMatchObject({ name: 'Mine.epub', books: 1 });
    expect(outcome.notSaved).toEqual([
      { title: 'Lost', missing: 0 },
      { title: 'Mine', missing: 1 },
    ]);
    await wipeDevice();
    await open(asFile(outcome));
    expect((await db.chapterLists.get(-1))?.chapters.map(({ title }) => title)).toEqual(['Mine', 'Two']);
    expect((await readChapter(-1, 1))?.blocks).toHaveLength(1);
  });

  it('is kept if saving fails on a full device or without any chapter', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open(text('Mine'));
    vi.spyOn(db.chapterLists, 'get').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    expect(await save()).toEqual({ ok: false, reason: 'full', notSaved: [] });
    vi.restoreAllMocks();
    expect(await db.ownBooks.count()).toBe(1);
    await db.chapters.clear();
    expect(await save()).toEqual({ ok: false, reason: 'damaged', notSaved: [{ title: 'Mine', missing: 0 }] });
  });
});
