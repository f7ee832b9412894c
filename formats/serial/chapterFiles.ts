import { type BookFile, BookFileError, type PictureSource, type Section } from '../bookFile';
import type { TargetedSection } from '../bookSections';
import { isCbz } from '../cbz/readCbz';
import { blockText, parseChapterText, writeChapterText } from '../chapterText';
import { titleKey } from '../chapterTitle';
import { isDocx } from '../docx/docxToHtml';
import { type Archive, openArchive } from '../epub/archive';
import { type ByteSource, inMemory } from '../epub/byteSource';
import { findAll, parseXhtml } from '../epub/xml';
import { titleOfFile } from '../fileTitle';
import { mergeSections } from '../mergeSections';
import { isOdt } from '../odt/readOdt';
import type { PdfHost } from '../pdf/pdfHost';
import { findCandidates } from '../plainCandidates';
import { readBookFile } from '../readBookFile';
import { booksInside } from '../saved/booksInside';
import { settleLinks } from '../settleLinks';
import { settlePictures } from '../settlePictures';
import { decodeText } from '../textEncoding';
import { toReadable } from '../toReadable';

/** A file of a folder of chapters; `path` is below the folder, with slashes. */
export type ChapterFile = { readonly path: string; readonly read: () => Uint8Array };

const CHAPTER = /\.(?:x?html?|md|markdown|txt|docx|odt)$/i;
const COVER = /^cover\.(jpe?g|png|webp)$/i;
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;
const MARKDOWN = /\.(?:md|markdown)$/i;
const HTML = /\.x?html?$/i;
const MOST_FILES = 5_000;
const HEADER = /^\s*---\r?\n([\s\S]{0,4000}?)\r?\n---[ \t]*(?:\r?\n|$)/;
const DATES = new Set(['article:published_time', 'date', 'dc.date', 'dcterms.date']);

/** Numbers by their value: “Chapter 9” comes before “Chapter 10”. */
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the files of a ZIP of chapters; none if it is something else, such as a book. */
export function chapterFilesIn(source: ByteSource): ChapterFile[] {
  const [first, second] = source.read(0, 2);
  if (first !== 0x50 || second !== 0x4b || booksInside(source).length > 0) return [];
  let archive: Archive;
  try {
    archive = openArchive(source);
  } catch (error) {
    // The reader of books reports the damage.
    if (error instanceof BookFileError) return [];
    throw error;
  }
  const isBook = archive.has('META-INF/container.xml') || isDocx(archive) || isOdt(archive) || isCbz(archive);
  if (isBook || !archive.names.some(isChapter)) return [];
  const files = archive.names.filter((name) => !name.endsWith('/'));
  return withoutFolder(files).map(({ path, name }) => ({ path, read: () => archive.readText(name) }));
}

function isChapter(path: string): boolean {
  return CHAPTER.test(path) && !HIDDEN.test(path);
}

/** A folder that holds all files is no part of the book. */
function withoutFolder(names: readonly string[]): { path: string; name: string }[] {
  const seen = names.filter((name) => !HIDDEN.test(name));
  const folder = seen[0]?.includes('/') ? `${seen[0].split('/')[0]}/` : '';
  const isShared = folder !== '' && seen.every((name) => name.startsWith(folder));
  return seen.map((name) => ({ name, path: isShared ? name.slice(folder.length) : name }));
}

/**
 * Reads a folder of chapters as a book: a file is a chapter, a subfolder is a part, in the order of their names
 * with numbers by value. A chapter's title is that of its header, else its heading, else its file's name. Rejects
 * with BookFileError, naming the file.
 */
export async function readChapterFiles(
  name: string,
  files: readonly ChapterFile[],
  host: PdfHost,
): Promise<BookFile> {
  const inOrder = files.filter(({ path }) => isChapter(path)).sort(byName);
  if (inOrder.length === 0) throw new BookFileError('The folder has no chapters.', 'empty');
  if (inOrder.length > MOST_FILES)
    throw new BookFileError(`A folder may have ${MOST_FILES} chapters.`, 'tooLarge');
  const read: ReadChapter[] = [];
  const empty: string[] = [];
  for (const file of inOrder) {
    const chapter = await readChapter(file, read.length + 1, host);
    if (chapter) read.push(chapter);
    else empty.push(file.path);
  }
  if (read.length === 0) throw new BookFileError('The folder holds no readable text.', 'empty');
  const said = (field: 'author' | 'language' | 'category') =>
    read.map(({ book }) => book[field]).find((value) => value !== '') ?? '';
  const cover = files.find(({ path }) => COVER.test(path));
  const others = files.filter((file) => !isChapter(file.path) && file !== cover).length;
  const chapters = read.map(({ section }) => section);
  return {
    title: titleOfFile(name),
    author: said('author'),
    language: said('language'),
    direction: '',
    description: '',
    category: said('category'),
    tags: [...new Set(read.flatMap(({ book }) => book.tags))],
    finished: null,
    identifier: '',
    cover: cover ? { bytes: cover.read(), mediaType: mediaTypeOf(cover.path) } : null,
    frontMatter: [],
    chapters: [...chapters.filter(({ isDraft }) => !isDraft), ...chapters.filter(({ isDraft }) => isDraft)],
    pictures: read.flatMap(({ pictures }) => pictures),
    remarks: [
      ...(empty.length > 0 ? [`Left out because they are empty: ${empty.slice(0, 5).join(', ')}.`] : []),
      ...(others > 0 ? [`Files that are no chapters and were left out: ${others}.`] : []),
    ],
    backMatter: [],
  };
}

function mediaTypeOf(path: string): string {
  const type = COVER.exec(path)?.[1]?.toLowerCase() ?? '';
  return `image/${type === 'jpg' ? 'jpeg' : type}`;
}

/** Folder by folder, so that a part stays together. */
function byName(a: ChapterFile, b: ChapterFile): number {
  const [left, right] = [a.path.split('/'), b.path.split('/')];
  const at = left.findIndex((part, index) => part !== right[index]);
  return natural.compare(left[at] ?? '', right[at] ?? '') || (a.path < b.path ? -1 : 1);
}

type ReadChapter = { book: BookFile; section: Section; pictures: PictureSource[] };

async function readChapter(
  { path, read }: ChapterFile,
  target: number,
  host: PdfHost,
): Promise<ReadChapter | null> {
  const bytes = read();
  if (bytes.length === 0) return null;
  let book: BookFile;
  try {
    book = readBookFile(path, await toReadable(path, inMemory(bytes), host));
  } catch (error) {
    if (!(error instanceof BookFileError)) throw error;
    if (error.reason === 'empty') return null;
    throw new BookFileError(`${path}: ${error.message}`, error.reason);
  }
  const parts = path.split('/').slice(0, -1);
  const own = headOf(path, bytes);
  const titled = oneChapter(path, book, own.title);
  const [settled] = settleLinks<TargetedSection>([{ ...titled, target }]);
  const names = new Map(book.pictures.map((picture) => [picture.name, `${picture.name}of${target}`]));
  return {
    book,
    section: {
      title: titled.title,
      text: settlePictures(settled?.text ?? titled.text, unsettled(names)),
      wordCount: titled.wordCount,
      ...(parts.length > 0 && { parts }),
      ...(own.publishedAt !== undefined && { publishedAt: own.publishedAt }),
      ...(own.isDraft && { isDraft: true }),
    },
    pictures: book.pictures.map((picture) => ({ ...picture, name: names.get(picture.name) ?? '' })),
  };
}

/**
 * Joins the sections of a file. Its title is the one that its header says, else its only heading, else that of the
 * document, else its first line if that is numbered like a chapter, else the file's name.
 */
function oneChapter(path: string, book: BookFile, said: string | undefined): Section {
  const sections = [...book.frontMatter, ...book.chapters, ...book.backMatter];
  const merged = mergeSections(sections, book.title) ?? { title: '', text: '', wordCount: 0 };
  const heading = sections.length === 1 ? (sections[0]?.title ?? '') : '';
  const named = titleOfFile(path);
  if (said !== undefined) {
    const isLost = heading !== '' && ![said, named].some((title) => titleKey(title) === titleKey(heading));
    return { ...merged, title: said, text: isLost ? `## ${heading}\n\n${merged.text}` : merged.text };
  }
  const title = heading || book.title;
  return title === named ? titledByLine({ ...merged, title }) : { ...merged, title };
}

function titledByLine(section: Section): Section {
  const [first, ...others] = parseChapterText(section.text);
  if (first?.kind !== 'paragraph' || others.length === 0) return section;
  const line = blockText(first);
  const isTitle = findCandidates([line]).some(({ rank }) => rank === 'chapter');
  return isTitle ? { ...section, title: line.trim(), text: writeChapterText(others) } : section;
}

/** Pictures of several files may have one name. Their size is settled when they are drawn. */
function unsettled(names: ReadonlyMap<string, string>) {
  return new Map([...names].map(([name, unique]) => [name, { name: unique, width: 1, height: 1 }]));
}

type Head = { title?: string; publishedAt?: number; isDraft?: boolean };

/** What a chapter says of itself before its text: a header of Markdown, or the `meta` elements of a page. */
function headOf(path: string, bytes: Uint8Array): Head {
  if (MARKDOWN.test(path)) {
    const header = HEADER.exec(decodeText(bytes.subarray(0, 16_384)))?.[1] ?? '';
    const said = (key: string) =>
      new RegExp(`^${key}[ \\t]*:[ \\t]*(.+)$`, 'im')
        .exec(header)?.[1]
        ?.trim()
        .replace(/^(["'])(.*)\1$/, '$2');
    const title = said('title');
    return {
      ...(title && { title }),
      ...dated(said('date')),
      isDraft: /^(?:true|yes)$/i.test(said('draft') ?? ''),
    };
  }
  if (!HTML.test(path)) return {};
  const meta = findAll(parseXhtml(path, bytes), 'meta').find(({ attributes: { property, name } }) =>
    DATES.has((property ?? name ?? '').toLowerCase()),
  );
  return dated(meta?.attributes.content);
}

function dated(text: string | undefined): Pick<Head, 'publishedAt'> {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isFinite(at) && at > 0 ? { publishedAt: at } : {};
}
