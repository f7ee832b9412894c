import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readNarration, readSound } from '../../../data/queries/aloud';
import { readChapter, readPicture } from '../../../data/queries/chapters';
import { readLibrary } from '../../../data/queries/shelf';
import { readStoredBooks } from '../../../data/queries/storedBooks';
import { db } from '../../../data/tables/db';
import { makeEpub } from '../../../formats/testing/makeEpub';
import type { FakeServer } from '../../../tests/doubles/fakeServer';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { useCases } from '../index';
import { deleteExpiredBooks } from '../library/removedBooks';
import { openOwnBook } from './openOwnBook';

const {
  deleteRemovedBook,
  downloadBooks,
  recordRead,
  openBook,
  openChapter,
  prefetchNext,
  removeBooks,
  restoreBooks,
  savePlace,
} = useCases;
let server: FakeServer;

beforeEach(async () => {
  server = await freshDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const novel = (title: string) =>
  new File(
    [`---\ntitle: ${title}\nauthor: A. Pen\n---\n\n# One\n\nFirst text.\n\n# Two\n\nSecond text.\n`],
    'n.md',
  );
const open = (file: File) =>
  openOwnBook(
    file,
    () => undefined,
    async () => null,
  );

describe('an own file', () => {
  it('becomes a book with a negative id and all its chapters, and reports its progress', async () => {
    const shares: number[] = [];
    const outcome = await openOwnBook(
      novel('Mine'),
      (share) => shares.push(share),
      async () => null,
    );
    expect(outcome).toEqual({ ok: true, bookId: -1, title: 'Mine', isNew: true, leftOut: 0 });
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
    expect((await readLibrary()).items).toMatchObject([
      { bookId: -1, card: { bookName: 'Mine', authorName: 'A. Pen' } },
    ]);
    expect((await db.chapterLists.get(-1))?.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect((await readChapter(-1, 2))?.blocks).toMatchObject([{ runs: [{ text: 'Second text.' }] }]);
    expect(await open(novel('Another'))).toMatchObject({ bookId: -2 });
  });

  it('opened again is the same book, even if just removed', async () => {
    await open(novel('Mine'));
    expect(await open(novel('Mine'))).toEqual({
      ok: true,
      bookId: -1,
      title: 'Mine',
      isNew: false,
      leftOut: 0,
    });
    await removeBooks({ bookIds: [-1] });
    expect(await open(novel('Mine'))).toMatchObject({ bookId: -1, isNew: false });
    expect((await readLibrary()).items).toHaveLength(1);
    expect(await db.ownBooks.count()).toBe(1);
  });

  it.each([
    ['empty', new File([''], 'x.txt')],
    ['empty', new File(['  \n '], 'x.txt')],
    ['damaged', new File(['no zip'], 'x.epub')],
    ['damaged', new File(['PK\u0003\u0004 cut off'], 'x.epub')],
  ] as const)('that is %s is refused and leaves nothing', async (reason, file) => {
    expect(await open(file)).toEqual({ ok: false, reason });
    expect(await db.books.count()).toBe(0);
    expect(await db.ownBooks.count()).toBe(0);
  });

  it('is read without any request', async () => {
    await open(novel('Mine'));
    const place = { target: 1, blockId: 'b', offset: 0, quote: '', chapterShare: 0, at: 5 };
    await savePlace({ bookId: -1, place });
    expect(await openBook({ bookId: -1 })).toMatchObject({ ok: true });
    expect(await openChapter({ bookId: -1, target: 1 })).toEqual({ ok: true, value: { isCurrent: true } });
    await prefetchNext({ bookId: -1, target: 1, saveData: false });
    await recordRead({ bookId: -1, target: 1, at: 6 });
    expect(await downloadBooks({ bookIds: [-1] })).toEqual({ ok: true, value: { begun: 0 } });
    expect(server.calls).toEqual([]);
    expect(server.contentFetches).toEqual([]);
    expect(await db.outbox.count()).toBe(0);
  });

  it('keeps its chapters if its removal is undone', async () => {
    await open(novel('Mine'));
    await open(novel('Kept'));
    const removed = await removeBooks({ bookIds: [-1] });
    if (!removed.ok) throw new Error('not removed');
    await restoreBooks({ rows: removed.value });
    await deleteExpiredBooks(Date.now() + 60_000);
    expect(await db.chapters.count()).toBe(4);
  });

  describe('with pictures', () => {
    const png = (width: number, height: number) => {
      const bytes = new Uint8Array(40);
      bytes.set([0x89, 0x50, 0x4e, 0x47]);
      new DataView(bytes.buffer).setUint32(16, width);
      new DataView(bytes.buffer).setUint32(20, height);
      return bytes;
    };
    const pictured = () => {
      const manifest = ['a', 'same', 'huge'].map(
        (id) => `<item id="${id}" href="${id}.png" media-type="image/png"/>`,
      );
      const words = '<p>Words of the chapter.</p>';
      const epub = makeEpub({
        documents: {
          'c.xhtml': `<h1>Chapter 1</h1>${words}<img src="a.png" alt="A ferry"/>${words}<img src="same.png"/><img src="huge.png"/>`,
        },
        extraManifest: manifest.join(''),
        members: {
          'OEBPS/a.png': png(300, 200),
          'OEBPS/same.png': png(300, 200),
          'OEBPS/huge.png': png(30_000, 30_000),
        },
      });
      return new File([epub as Uint8Array<ArrayBuffer>], 'p.epub');
    };

    it('stores each once, counts its size, and reports what is left out', async () => {
      expect(await open(pictured())).toMatchObject({ ok: true, leftOut: 1 });
      const [row, ...others] = await db.pictures.toArray();
      expect(others).toEqual([]);
      expect(row).toMatchObject({ bookId: -1, type: 'image/png', bytes: 40 });
      const shown = (await readChapter(-1, 1))?.blocks?.filter(({ kind }) => kind === 'picture');
      expect(shown).toMatchObject([
        { picture: row?.picture, width: 300, height: 200, alt: 'A ferry' },
        { picture: row?.picture, alt: '' },
      ]);
      const [stored] = await readStoredBooks();
      const text = (await db.chapters.get([-1, 1]))?.kept ?? 0;
      expect(stored?.bytes).toBe(text + 40);
      expect((await readPicture(-1, row?.picture ?? ''))?.size).toBe(40);
    });

    it('restores missing pictures when opened again, and deletes them with the book', async () => {
      await open(pictured());
      await db.pictures.clear();
      expect(await open(pictured())).toMatchObject({ bookId: -1, isNew: false });
      expect(await db.pictures.count()).toBe(1);
      await db.pictures.clear();
      await db.ownBooks.toCollection().modify((row) => {
        delete row.reading;
        delete row.pictures;
      });
      expect(await open(pictured())).toMatchObject({ bookId: -1, isNew: false });
      expect(await db.pictures.count()).toBe(1);
      await removeBooks({ bookIds: [-1] });
      await deleteRemovedBook({ bookId: -1 });
      expect(await db.pictures.count()).toBe(0);
    });
  });

  describe('with narration', () => {
    const narrated = () => {
      const par = (id: string, audio: string) =>
        `<par><text src="c.xhtml#${id}"/><audio src="${audio}" clipBegin="1s" clipEnd="2s"/></par>`;
      const epub = makeEpub({
        documents: { 'c.xhtml': '<h1>Chapter 1</h1><p id="a">It rains.</p><p id="b">It pours.</p>' },
        overlays: ['mo'],
        extraManifest: '<item id="mo" href="c.smil" media-type="application/smil+xml"/>',
        members: {
          'OEBPS/c.smil': `<smil><body>${par('a', 'a.mp3')}${par('b', 'damaged.mp3')}</body></smil>`,
          'OEBPS/a.mp3': new Uint8Array(70),
          'OEBPS/damaged.mp3': 'never to be found',
        },
      });
      // Changes the member's bytes, so that its checksum no longer matches.
      const at = Buffer.from(epub).lastIndexOf('OEBPS/damaged.mp3') - 30;
      epub[at] = (epub[at] ?? 0) ^ 1;
      return new File([epub as Uint8Array<ArrayBuffer>], 'n.epub');
    };

    it('stores recordings and clips, counts their size, and deletes them with the book', async () => {
      expect(await open(narrated())).toMatchObject({ ok: true, leftOut: 0 });
      expect(await db.sounds.toArray()).toMatchObject([
        { bookId: -1, path: 'OEBPS/a.mp3', type: 'audio/mpeg', bytes: 70 },
      ]);
      expect((await db.ownBooks.get(-1))?.sounds).toBe(1);
      const [first, second] = (await readChapter(-1, 1))?.blocks ?? [];
      expect((await readNarration(-1)).get(1)).toEqual([
        { audio: 'OEBPS/a.mp3', from: 1, to: 2, blockId: first?.id, start: 0, end: 9 },
        { audio: 'OEBPS/damaged.mp3', from: 1, to: 2, blockId: second?.id, start: 0, end: 9 },
      ]);
      const [stored] = await readStoredBooks();
      const text = (await db.chapters.get([-1, 1]))?.kept ?? 0;
      expect(stored?.bytes).toBe(text + 70);
      // A recording damaged here is restored by opening the file again.
      await db.sounds.clear();
      await open(narrated());
      expect((await readSound(-1, 'OEBPS/a.mp3'))?.size).toBe(70);
      await removeBooks({ bookIds: [-1] });
      await deleteRemovedBook({ bookId: -1 });
      expect((await db.sounds.count()) + (await db.narration.count())).toBe(0);
    });

    it('keeps the book if there is no room for a recording', async () => {
      vi.spyOn(db.sounds, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
      expect(await open(narrated())).toMatchObject({ ok: true });
      expect((await readNarration(-1)).size).toBe(0);
      expect((await readChapter(-1, 1))?.blocks).toHaveLength(2);
    });
  });
});
