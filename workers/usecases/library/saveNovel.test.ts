import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { picturePath } from '../../../contract/catalogue/contentPaths';
import { storedUser } from '../../../data/account/userInfo';
import { wipeDevice } from '../../../data/inventory/wipeDevice';
import { sha256Hex } from '../../../data/network/sha256';
import { readChapterList } from '../../../data/queries/books';
import { readChapter } from '../../../data/queries/chapters';
import { readExportable } from '../../../data/queries/exportable';
import { readAnnotations } from '../../../data/queries/places';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import type { MetaValues } from '../../../data/tables/metaValues';
import { openArchive } from '../../../formats/epub/archive';
import { readBookFile } from '../../../formats/readBookFile';
import {
  BOOK,
  book,
  counter,
  reach,
  server,
  undo,
  unlocked,
  withAutoUnlockDevice,
} from '../../../tests/doubles/autoUnlockDevice';
import { useCases } from '../index';
import { openOwnBook } from '../ownFiles/openOwnBook';
import { type NovelProgress, saveNovel } from './saveNovel';

withAutoUnlockDevice();
const { openBook, openChapter, saveAnnotation, startAutoUnlock } = useCases;
const LAST_PAGE = {
  title: 'About this file',
  noteTitle: 'Author’s note',
  lines: ['Saved from The Shop.'],
  unlocked: ['Unlocked in The Shop, receipt ', '.'],
} as const;
const WEBP = new Uint8Array(
  [...'RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x2b\x01\0\xc7\0\0'].map((c) => c.charCodeAt(0)),
);

let picture: string;

beforeEach(async () => {
  await allow(true);
  picture = await sha256Hex(WEBP);
  server.files.set(picturePath(picture), { body: WEBP, type: 'image/webp' });
  const detail = book.detail.bind(book);
  book.detail = () => ({ ...detail(), sourceimg: picturePath(picture) });
  await book.publish(5, `To [^#3|the third^] and [^#2|the second^].\n\n![A boat](${picture} 300x200)`);
  await startAutoUnlock({ bookId: BOOK, maxPrice: 1 });
  await openBook({ bookId: BOOK });
});

const allow = (epubExport: boolean) =>
  db.meta.put(metaRow('serverConfig', { epubExport } as MetaValues['serverConfig']));
const save = (onProgress: (progress: NovelProgress) => void = () => undefined) =>
  saveNovel({ bookId: BOOK, lastPage: LAST_PAGE }, onProgress);

async function saved(...args: Parameters<typeof save>) {
  const outcome = await save(...args);
  if (!outcome.ok) throw new Error(outcome.reason);
  const bytes = new Uint8Array(await outcome.file.arrayBuffer());
  const archive = openArchive(bytes);
  const text = archive.names.map((name) => new TextDecoder().decode(archive.read(name))).join('\n');
  return { ...outcome, bytes, archive, text };
}

async function unlockSecond() {
  const asked = await reach(2);
  await unlocked(2);
  return asked;
}

describe('a novel saved as a file', () => {
  it('contains free and unlocked chapters with cover, picture and receipt, and no locked ones', async () => {
    await unlockSecond();
    const progress: NovelProgress[] = [];
    const { name, missing, lostPictures, failure, bytes, text, archive } = await saved((each) =>
      progress.push(each),
    );
    expect({ name, missing, lostPictures, failure }).toEqual({
      name: 'A Book.epub',
      missing: [],
      lostPictures: 0,
      failure: undefined,
    });
    expect(progress.at(-1)).toEqual({ at: 3, count: 3 });
    const [receipt] = counter.grants;
    expect(text).toContain(`<dc:rights>Unlocked in The Shop, receipt ${receipt?.id}.</dc:rights>`);
    expect(text).toContain(`Chapter 2: Unlocked in The Shop, receipt ${receipt?.id}.`);
    expect(text).not.toMatch(/Text [34]\.|Chapter [34]/);
    expect(archive.read('EPUB/cover.webp')).toEqual(WEBP);
    expect(archive.read(`EPUB/pictures/${picture}.webp`)).toEqual(WEBP);
    const read = readBookFile('a.epub', bytes);
    const titles = ['Chapter 1', 'Chapter 2', 'Chapter 5', LAST_PAGE.title];
    expect(read.chapters.map(({ title }) => title)).toEqual(titles);
    expect(read.chapters.map((chapter) => chapter.text)).toEqual(
      expect.arrayContaining([expect.stringContaining('Text 1.'), expect.stringContaining('Text 2.')]),
    );
    expect(read.chapters[2]?.text).toMatch(/^To the third and \[\^#/);
    expect(read.cover?.bytes).toEqual(WEBP);
  });

  it('opens in Dogear as an own book with its annotations in their chapters', async () => {
    await unlockSecond();
    for (const target of [5, 3]) await mark(target);
    const { file, text } = await saved();
    expect(text).not.toContain('quote of 3');
    const again = await openOwnBook(
      new File([file], 'a.epub'),
      () => undefined,
      async () => null,
    );
    expect(again).toMatchObject({ ok: true, bookId: -1, isNew: true, leftOut: 0 });
    expect((await readChapterList(-1))?.map(({ title }) => title)).toEqual([
      'Chapter 1',
      'Chapter 2',
      'Chapter 5',
      'About this file',
    ]);
    expect(await readAnnotations(-1)).toMatchObject([{ target: 3, quote: 'quote of 5', note: 'Mine.' }]);
    expect(await readAnnotations(BOOK)).toHaveLength(2);
  });

  it('lacks chapters that cannot be fetched, and lists them', async () => {
    await unlockSecond();
    await db.chapters.delete([BOOK, 1]);
    server.isDown = true;
    const { missing, failure, text } = await saved();
    expect({ missing, failure }).toEqual({ missing: [1, 5], failure: 'offline' });
    expect(text).toContain('Text 2.');
    await db.chapters.delete([BOOK, 2]);
    expect(await save()).toEqual({ ok: false, reason: 'nothing', failure: 'offline' });
  });

  it('lacks a chapter whose unlock is being undone', async () => {
    const asked = await unlockSecond();
    await openChapter({ bookId: BOOK, target: 1 });
    server.isDown = true;
    await undo(asked);
    expect((await saved()).text).not.toContain('Text 2.');
    expect((await readExportable(BOOK)).others).toMatchObject([{ why: 'unconfirmed' }, {}, {}]);
  });

  it('lacks a readable chapter that has no receipt', async () => {
    await unlockSecond();
    await db.grants.clear();
    expect((await readChapter(BOOK, 2))?.blocks).toHaveLength(1);
    expect((await saved()).text).not.toContain('Text 2.');
  });

  it.each([
    ['an unlock is taken back', () => db.grants.clear()],
    ['the device is wiped', () => wipeDevice()],
  ])('is not delivered if %s meanwhile', async (_, change) => {
    await unlockSecond();
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      if (String(args[0]).includes(picture)) await change();
      return server.fetch(...args);
    });
    expect(await save()).toEqual({ ok: false, reason: 'changed' });
  });

  it('changes only chapter rows if stopped at its picture, and can be saved again', async () => {
    await unlockSecond();
    // The unlock fetches the user once more after its chapter can be read.
    await vi.waitFor(async () => expect(await storedUser()).toMatchObject(counter.balance));
    const before = await rowsBesidesChapters();
    const ended = vi.fn();
    await new Promise<void>((atPicture) => {
      vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => {
        if (!String(args[0]).includes(picture)) return server.fetch(...args);
        atPicture();
        return new Promise(() => undefined);
      });
      void save().then(ended);
    });
    expect(await rowsBesidesChapters()).toEqual(before);
    expect((await readChapter(BOOK, 5))?.blocks).toHaveLength(2);

    vi.stubGlobal('fetch', server.fetch);
    const { missing, lostPictures, text } = await saved();
    expect([missing, lostPictures]).toEqual([[], 0]);
    expect(text).toContain('Text 2.');
    expect(ended).not.toHaveBeenCalled();
  });

  it('is not made if the operator does not allow it', async () => {
    await allow(false);
    expect(await save()).toEqual({ ok: false, reason: 'nothing' });
  });
});

async function rowsBesidesChapters() {
  const tables = db.tables.filter(({ name }) => name !== 'chapters');
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const)),
  );
}

function mark(target: number) {
  const spot = { blockId: 'a', offset: 0 };
  return saveAnnotation({
    annotation: {
      id: `5f0c7a52-7f6e-4a6e-9d0e-3a1f52a7c00${target}`,
      bookId: BOOK,
      target,
      kind: 'highlight',
      color: 'green',
      start: spot,
      end: spot,
      quote: `quote of ${target}`,
      share: 0.1,
      note: 'Mine.',
      createdAt: 10,
      changedAt: 20,
    },
  });
}
