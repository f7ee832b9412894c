import { withBlockIds } from '../../../contract/catalogue/blocks';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { Block } from '../../../contract/catalogue/chapters.schema';
import { picturePath } from '../../../contract/catalogue/contentPaths';
import { BACK_MATTER_TARGET } from '../../../contract/catalogue/target';
import type { FailureName } from '../../../contract/wire/failure';
import { fetchFile } from '../../../data/network/gateway';
import { sha256Hex } from '../../../data/network/sha256';
import { readChapterRow } from '../../../data/packing/chapterRow';
import { type OwnedChapter, readExportable } from '../../../data/queries/exportable';
import { readAnnotations } from '../../../data/queries/places';
import { readServerConfig } from '../../../data/queries/serverConfig';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { withNoteBlocks } from '../../../formats/saved/withNoteBlocks';
import { withTargets } from '../../../formats/saved/withTargets';
import { type KeptPicture, type KeptSection, writeSavedBook } from '../../../formats/saved/writeSavedBook';
import { isHeldBack } from '../ground/meteredConnection';
import { patiently } from '../ground/sharedFetches';
import { obtainChapter } from '../texts/obtainChapter';
import { archiveOf, EPUB, fileNameOf, reasonOf, withoutBook } from './saveOwnBooks';

const PARALLEL_FETCHES = 4;
const COVER = /^\/content\/([0-9a-f]{64})\.webp$/;
/** Failures of a single file; after any other failure nothing more is fetched. */
const OF_ONE_FILE = new Set<FailureName>(['notFound', 'damaged', 'locked']);

type LastPage = {
  readonly title: string;
  readonly lines: readonly string[];
  /** What the author's notes are called. */
  readonly noteTitle: string;
  /** The line about an unlocked chapter, before and after the number of its receipt. */
  readonly unlocked: readonly [before: string, after: string];
};
export type NovelOrder = { readonly bookId: number; readonly lastPage: LastPage };
export type NovelProgress = { readonly at: number; readonly count: number };

/**
 * The result of saving a novel. `missing`: targets of owned chapters that could not be fetched, `failure`
 * why, and `lostPictures` how many pictures. `changed`: the reader's rights changed meanwhile; `nothing`: no
 * chapter could be saved, or the operator no longer allows it.
 */
export type NovelOutcome =
  | {
      ok: true;
      file: Blob;
      name: string;
      missing: readonly number[];
      lostPictures: number;
      failure: FailureName | undefined;
    }
  | {
      ok: false;
      reason: ReturnType<typeof reasonOf> | 'changed' | 'nothing';
      failure?: FailureName | undefined;
    };

/**
 * Writes the chapters of a novel that the reader owns (`readExportable`) into an EPUB, with cover, pictures,
 * marks and receipt numbers (decision 0035). Fetches missing texts first. Terminating its worker cancels it.
 */
export async function saveNovel(
  { bookId, lastPage }: NovelOrder,
  onProgress: (progress: NovelProgress) => void,
): Promise<NovelOutcome> {
  try {
    const [config, { owned }, row] = await Promise.all([
      readServerConfig(),
      readExportable(bookId),
      withDatabase(() => db.books.get(bookId)),
    ]);
    if (!config?.epubExport || !row) return { ok: false, reason: 'nothing' };
    const { held, pictureNames, failure } = await obtainTexts(bookId, owned, onProgress);
    if (held.length === 0) return { ok: false, reason: 'nothing', failure };
    const pictures = new Map<string, KeptPicture>();
    await inLanes(pictureNames, async (name) => {
      const picture = await fetchPicture(name);
      if (picture) pictures.set(name, picture);
    });
    const file = await writeNovel(row.detail, held, pictures, lastPage);
    const now = new Map(
      (await readExportable(bookId)).owned.map(({ entry, receipt }) => [entry.id, receipt]),
    );
    const isUnchanged = held.every(
      ({ entry, receipt }) => now.has(entry.id) && now.get(entry.id) === receipt,
    );
    if (!isUnchanged) return { ok: false, reason: 'changed' };
    const missing = owned.filter((chapter) => !held.includes(chapter)).map(({ entry }) => entry.target);
    const lostPictures = pictureNames.length - pictures.size;
    return {
      ok: true,
      file,
      name: fileNameOf(row.detail.bookName, 'epub', []),
      missing,
      lostPictures,
      failure,
    };
  } catch (error) {
    console.error('A novel could not be saved as a file.', error);
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Fetches missing texts. An outdated text is better than none. */
async function obtainTexts(
  bookId: number,
  owned: readonly OwnedChapter[],
  onProgress: (progress: NovelProgress) => void,
): Promise<{ held: OwnedChapter[]; pictureNames: string[]; failure: FailureName | undefined }> {
  const texts = new Map<OwnedChapter, readonly string[]>();
  let failure: FailureName | undefined = (await isHeldBack()) ? 'metered' : undefined;
  let hasStopped = failure !== undefined;
  let at = 0;
  await inLanes(owned, async (chapter) => {
    const { entry } = chapter;
    const row = await readChapterRow(bookId, entry.target);
    let blocks = row?.chapterId === entry.id ? row.blocks : null;
    if ((!blocks || row?.hash !== entry.hash) && !hasStopped) {
      const obtained = await patiently(() => obtainChapter(bookId, entry), new AbortController().signal);
      if (obtained.ok) blocks = obtained.value.blocks ?? blocks;
      else {
        failure ??= obtained.failure.name;
        hasStopped ||= !OF_ONE_FILE.has(obtained.failure.name);
      }
    }
    if (blocks)
      texts.set(
        chapter,
        blocks.flatMap((block) => (block.kind === 'picture' ? [block.picture] : [])),
      );
    at += 1;
    onProgress({ at, count: owned.length });
  });
  const held = owned.filter((chapter) => texts.has(chapter));
  return { held, pictureNames: [...new Set([...texts.values()].flat())], failure };
}

async function writeNovel(
  detail: BookDetail,
  held: readonly OwnedChapter[],
  pictures: ReadonlyMap<string, KeptPicture>,
  lastPage: LastPage,
): Promise<Blob> {
  const {
    id: bookId,
    bookName,
    authorName,
    language,
    direction,
    novelDesc,
    chanName,
    tags,
    finished,
  } = detail;
  // A file has no gaps: its chapters count from 1.
  const targets = new Map<number, number>();
  let chapters = 0;
  for (const { entry } of held) targets.set(entry.target, entry.target > 0 ? (chapters += 1) : entry.target);
  const receipts = held.flatMap(({ receipt }) => receipt ?? []);
  async function* sections(): AsyncGenerator<KeptSection> {
    let isLast = false;
    for (const { entry } of held) {
      const { target, title, wordCount, parts } = entry;
      isLast ||= target === BACK_MATTER_TARGET;
      const row = await readChapterRow(bookId, target);
      const noted = withNoteBlocks(row?.blocks ?? [], lastPage.noteTitle, row?.notes);
      const blocks = withTargets(noted, targets);
      const section = { target: targets.get(target) ?? target, title, wordCount, ...(parts && { parts }) };
      yield { ...section, blocks: isLast ? [...blocks, ...pageOf(lastPage, held, true)] : blocks };
    }
    const { title } = lastPage;
    if (!isLast)
      yield { target: BACK_MATTER_TARGET, title, wordCount: 0, blocks: pageOf(lastPage, held, false) };
  }
  return archiveOf(
    writeSavedBook({
      hash: await sha256Hex(JSON.stringify([bookId, ...held.map(({ entry }) => entry.hash)])),
      book: {
        title: bookName,
        author: authorName,
        language,
        description: novelDesc,
        category: chanName,
        tags,
        finished,
        ...(direction && { direction }),
      },
      marks: await marksOf(bookId, targets),
      place: null,
      modifiedAt: Date.now(),
      ...(receipts.length > 0 && { rights: lastPage.unlocked.join(receipts.join(', ')) }),
      cover: (await coverOf(detail)) ?? null,
      sections: sections(),
      pictures: [...pictures.values()],
      readPicture: async (name) => pictures.get(name),
    }),
    EPUB,
  );
}

/** Returns the last page: the source of the text, and its receipts. `isBelow`: it follows other text. */
function pageOf(
  { title, lines, unlocked }: LastPage,
  held: readonly OwnedChapter[],
  isBelow: boolean,
): Block[] {
  const receipts = held.flatMap(({ entry, receipt }) =>
    receipt === undefined ? [] : [`${entry.title}: ${unlocked.join(String(receipt))}`],
  );
  const paragraphs = [...lines, ...receipts].map(
    (text) => ({ kind: 'paragraph', runs: [{ text }] }) as const,
  );
  const heading = { kind: 'heading', level: 2, runs: [{ text: title }] } as const;
  return withBlockIds(isBelow ? [heading, ...paragraphs] : paragraphs);
}

/**
 * Returns the marks in the file's chapters under new ids: opened on this device, the file is another book.
 */
async function marksOf(bookId: number, targets: ReadonlyMap<number, number>) {
  const marks = (await readAnnotations(bookId)).filter(({ target }) => targets.has(target));
  return Promise.all(
    marks.map(async (mark) => {
      const hex = await sha256Hex(`saved ${mark.id}`);
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
      return withoutBook({ ...mark, id, target: targets.get(mark.target) ?? mark.target });
    }),
  );
}

async function coverOf({ sourceimg, sourceImg }: BookDetail): Promise<KeptPicture | undefined> {
  for (const address of [sourceimg, sourceImg]) {
    const name = COVER.exec(address)?.[1];
    const picture = name && (await fetchPicture(name));
    if (picture) return picture;
  }
  return undefined;
}

/** Offline, the service worker still has the pictures that were shown. */
async function fetchPicture(name: string): Promise<KeptPicture | undefined> {
  const fetched = await fetchFile(picturePath(name), name);
  return fetched.ok ? { name, mediaType: 'image/webp', bytes: fetched.value } : undefined;
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, lane));
}
