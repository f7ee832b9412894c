import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readChapter, readStoredTargets } from '../../../data/queries/chapters';
import { readOwnBook } from '../../../data/queries/ownBooks';
import { readPlace } from '../../../data/queries/places';
import { db } from '../../../data/tables/db';
import type { OwnFileRow } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import { makeEpub, navItem } from '../../../formats/testing/makeEpub';
import { freshDevice } from '../../../tests/doubles/freshDevice';
import { killedAt } from '../../../tests/doubles/killedOpening';
import { CHAPTERS, documents, epub, shown, text, toc } from '../../../tests/doubles/longFile';
import { useCases } from '../index';
import { goOnUnpacking } from './goOnUnpacking';
import { openOwnBook } from './openOwnBook';
import { ALL_OF_IT, deleteForGood } from './removedBooks';
import { WantedChapters } from './wantedChapters';

const { openChapter, removeBooks, savePlace } = useCases;
const noDrawing = async () => null;

class CanvasDouble {
  getContext() {
    return { drawImage: () => undefined };
  }
  async convertToBlob() {
    return new Blob(['picture'], { type: 'image/webp' });
  }
}

beforeEach(async () => void (await freshDevice()));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a long own file', () => {
  it.each([
    ['an EPUB', epub],
    ['a text', text],
  ])('that is %s is readable before it is unpacked, and complete in the end', async (_, file) => {
    const held: number[] = [];
    const outcome = await openOwnBook(
      file(),
      () => undefined,
      noDrawing,
      ({ bookId }) => {
        void readStoredTargets(bookId).then((targets) => held.push(targets.length));
      },
    );
    expect(outcome).toMatchObject({ ok: true, bookId: -1, isNew: true });
    expect(held[0]).toBeLessThan(CHAPTERS);
    expect(await shown(1)).toContain('Text of chapter 1.');
    expect(await shown(CHAPTERS)).toContain(`Text of chapter ${CHAPTERS}.`);
    expect(await db.ownFiles.count()).toBe(0);
    const list = await db.chapterLists.get(-1);
    expect(list?.chapters).toHaveLength(CHAPTERS);
    expect(list?.chapters.every(({ hash }) => hash.length === 64)).toBe(true);
    expect((await db.ownBooks.get(-1))?.unpacking).toBeUndefined();
  });

  it('has its cover in the library when only its first chapter is stored', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 2, height: 3, close: () => undefined }));
    vi.stubGlobal('OffscreenCanvas', CanvasDouble);
    const cover = {
      extraManifest: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
      members: { 'OEBPS/c.png': new Uint8Array([1]) },
    };
    const bytes = makeEpub({ documents, toc, ...cover }).slice();
    const outcome = await openOwnBook(
      new File([bytes], 'long.epub'),
      () => undefined,
      noDrawing,
      async () => {
        await vi.waitFor(async () => expect((await db.bookshelf.get(-1))?.card.sourceImg).toMatch(/^data:/));
        expect((await readStoredTargets(-1)).length).toBe(1);
      },
    );
    expect(outcome.ok).toBe(true);
    expect((await db.books.get(-1))?.detail.sourceimg).toMatch(/^data:/);
  });

  it.each([0, 1, 2, 3])('resumes at the next start after being killed after %d writes', async (writes) => {
    const told = await killedAt(epub(), writes);
    if (writes > 0) expect(told).toMatchObject({ bookId: -1 });
    else expect(await db.ownBooks.count()).toBe(0);
    await goOnUnpacking(noDrawing);
    if (writes === 0) return;
    expect((await readStoredTargets(-1)).length).toBe(CHAPTERS);
    expect(await shown(41)).toContain('Text of chapter 41.');
    expect(await db.ownFiles.count()).toBe(0);
    expect(await openOwnBook(epub(), () => undefined, noDrawing)).toMatchObject({ bookId: -1, isNew: false });
    expect(await db.bookshelf.count()).toBe(1);
  });

  it('resumes where no file can be stored, as in private WebKit, from its bytes', async () => {
    const bytes = await epub().arrayBuffer();
    const put = db.ownFiles.put.bind(db.ownFiles);
    vi.spyOn(db.ownFiles, 'put').mockImplementation(((row: OwnFileRow) =>
      row.file instanceof Blob
        ? Promise.reject(new DOMException('Error preparing Blob/File data', 'UnknownError'))
        : put(row)) as never);
    vi.stubGlobal(
      'FileReaderSync',
      class {
        readAsArrayBuffer = () => bytes;
      },
    );
    await killedAt(epub(), 1);
    expect((await db.ownFiles.get(-1))?.file).toBeInstanceOf(ArrayBuffer);
    await goOnUnpacking(noDrawing);
    expect((await readStoredTargets(-1)).length).toBe(CHAPTERS);
  });

  it('serves the chapter that a reader waits for', async () => {
    await killedAt(epub(), 1);
    expect(await readStoredTargets(-1)).toEqual([1]);
    const opened = openChapter({ bookId: -1, target: 50 });
    await goOnUnpacking(noDrawing);
    expect(await opened).toEqual({ ok: true, value: { isCurrent: true } });
    expect(await shown(50)).toContain('Text of chapter 50.');
  });

  it('deleted between two starts is not restored by unpacking', async () => {
    await killedAt(epub(), 1);
    await removeBooks({ bookIds: [-1] });
    await useCases.deleteRemovedBook({ bookId: -1 });
    await goOnUnpacking(noDrawing);
    expect([await db.ownBooks.count(), await db.chapters.count(), await db.ownFiles.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('deleted while it is unpacked is not restored', async () => {
    let deleted: Promise<void> | undefined;
    const outcome = await openOwnBook(
      epub(),
      () => undefined,
      noDrawing,
      ({ bookId }) => {
        deleted = write(ALL_OF_IT, () => deleteForGood([bookId]));
      },
    );
    await deleted;
    expect(outcome).toMatchObject({ ok: false });
    expect([await db.ownBooks.count(), await db.chapters.count(), await db.ownFiles.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  it('stops listening for wanted chapters if it cannot be read', async () => {
    const closed = vi.spyOn(WantedChapters.prototype, 'close');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Each step takes long enough to check for waiting readers.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    const fail = (share: number) => {
      if (share > 0.1) throw new Error('the reading ends in the middle');
    };
    expect(await openOwnBook(epub(), fail, noDrawing)).toEqual({ ok: false, reason: 'storage' });
    expect(closed).toHaveBeenCalledOnce();
  });

  it.each(['NotReadableError', 'NotFoundError'])(
    'that cannot be read any more (%s) stops, and is completed by opening it again',
    async (name) => {
      await killedAt(epub(), 2);
      const there = (await readStoredTargets(-1)).length;
      const lost = async () => {
        throw new DOMException('Data lost due to missing file.', name);
      };
      vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(lost);
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      await goOnUnpacking(noDrawing);
      expect(await db.ownFiles.count()).toBe(0);
      expect(await readOwnBook(-1)).toMatchObject({ isStopped: true });
      expect(await readStoredTargets(-1)).toHaveLength(there);
      vi.restoreAllMocks();
      expect(await openOwnBook(epub(), () => undefined, noDrawing)).toMatchObject({
        bookId: -1,
        isNew: false,
      });
      expect(await readStoredTargets(-1)).toHaveLength(CHAPTERS);
      expect((await db.ownBooks.get(-1))?.unpacking).toBeUndefined();
    },
  );

  it('is kept if the device is full, and resumes at a later start', async () => {
    await killedAt(epub(), 2);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(db.chapters, 'bulkPut').mockRejectedValueOnce(new DOMException('', 'QuotaExceededError'));
    await goOnUnpacking(noDrawing);
    expect(await db.ownFiles.count()).toBe(1);
    vi.restoreAllMocks();
    await goOnUnpacking(noDrawing);
    expect(await readStoredTargets(-1)).toHaveLength(CHAPTERS);
    expect(await db.ownFiles.count()).toBe(0);
  });

  it('keeps a place at its paragraph once the whole text is known', async () => {
    // A section without words: the table of contents counts it, the text does not.
    const pages = { 'c0.xhtml': '<p> </p>', ...documents };
    const file = new File(
      [makeEpub({ documents: pages, toc: navItem('Nothing', 'c0.xhtml') + toc }) as Uint8Array<ArrayBuffer>],
      'odd.epub',
    );
    await killedAt(file, 1);
    const [first] = await readStoredTargets(-1);
    const block = (await readChapter(-1, first as number))?.blocks?.[0];
    const place = {
      target: first as number,
      blockId: block?.id ?? '',
      offset: 0,
      quote: 'Text of',
      chapterShare: 0,
      at: 5,
    };
    await savePlace({ bookId: -1, place, device: 'here' });
    await goOnUnpacking(noDrawing);
    const kept = await readPlace(-1, 1);
    expect((await readChapter(-1, kept?.target ?? 9))?.blocks?.some(({ id }) => id === kept?.blockId)).toBe(
      true,
    );
  });

  it('is unpacked without a damaged document, which it names', async () => {
    const bytes = makeEpub({ documents, toc });
    const name = new TextEncoder().encode('OEBPS/c30.xhtml');
    const at = bytes.findIndex((_, from) => name.every((byte, index) => bytes[from + index] === byte));
    bytes.fill(0xff, at + name.length, at + name.length + 40);
    const outcome = await openOwnBook(
      new File([bytes as Uint8Array<ArrayBuffer>], 'd.epub'),
      () => undefined,
      noDrawing,
    );
    expect(outcome).toMatchObject({ ok: true, damaged: ['Chapter 30'] });
    expect(await readStoredTargets(-1)).toHaveLength(CHAPTERS - 1);
    expect(await db.ownFiles.count()).toBe(0);
  });
});
