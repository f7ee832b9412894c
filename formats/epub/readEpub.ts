import { type BookFile, BookFileError } from '../bookFile';
import { type Archive, openArchive } from './archive';
import type { ByteSource } from './byteSource';
import { findPackage, refuseProtected } from './container';
import { findCover } from './cover';
import { emptyFlow, type Flow } from './flow';
import { hideUnseen } from './hideUnseen';
import { type NavEntry, readNavigation } from './navigation';
import { type Package, readPackage } from './package';
import { Pictures } from './pictures';
import { cutSections } from './sections';
import { readStyleHints, type StyleHints } from './styleHints';
import { categoryOf, plainDescription, tagsOf } from './subjects';
import { appendDocument } from './xhtmlToFlow';
import { findFirst, parseXhtml, parseXml, textOf, type XmlElement } from './xml';

const utf8 = new TextDecoder();
const PAGE = /html|xml$|x-oeb1-document|dtbook/;

/** Reads an EPUB 2 or 3. Throws BookFileError for a broken, protected or empty one. */
export function readEpub(file: Uint8Array | ByteSource): BookFile {
  const reading = readEpubSteps(file);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/**
 * The same with a stop after each document, at which it tells how much of them it has read, 0 to 1. `tolerant`: a document that is
 * damaged is left out, and named in `damaged`, while others are whole.
 */
export function* readEpubSteps(
  file: Uint8Array | ByteSource,
  { tolerant = false } = {},
): Generator<number, BookFile> {
  const archive = openArchive(file);
  const book = readPackage(archive, findPackage(archive));
  refuseProtected(
    archive,
    book.spine.map(({ path }) => path),
  );
  const styles = stylesOf(archive, book);
  const cover = findCover(archive, book);
  const pictures = new Pictures(archive, book, cover?.path ?? null);
  const navigation = readNavigation(archive, book);
  const flow = emptyFlow();
  const documents = readingOrder(book);
  const damaged: string[] = [...book.missing];
  for (const [index, { path, isLinear }] of documents.entries()) {
    try {
      appendDocument(
        flow,
        { path, root: contentOf(archive, book, path, styles), isLinear },
        styles,
        pictures,
      );
    } catch (error) {
      const isPassed = tolerant && error instanceof BookFileError && error.reason === 'damaged';
      if (!isPassed || damaged.length + 1 >= documents.length) throw error;
      damaged.push(path);
    }
    yield (index + 1) / documents.length;
  }
  endPlates(flow);
  const sections = cutSections(flow, navigation, book);
  if (sections.chapters.length === 0) throw new BookFileError('The file holds no readable text.', 'empty');
  return {
    ...describe(book),
    cover: cover && { bytes: cover.read(), mediaType: cover.mediaType },
    pictures: pictures.sources,
    ...sections,
    ...(damaged.length > 0 && { damaged: damaged.map((path) => titleIn(navigation.entries, path)) }),
  };
}

/** Puts the pictures after the last text at its end, or into an item of their own when the book has no text. */
function endPlates(flow: Flow): void {
  const last = flow.items.at(-1);
  const plates = flow.plates.splice(0);
  if (plates.length === 0) return;
  if (last) last.after = [...(last.after ?? []), ...plates];
  else
    flow.items.push({
      kind: 'plate',
      lines: [],
      level: 0,
      hint: null,
      linkedCharacters: 0,
      isDropped: false,
      before: plates,
    });
}

function allEntries(entries: readonly NavEntry[]): NavEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.children)]);
}

/** What the table of contents calls a document; else its file's name. */
function titleIn(entries: readonly NavEntry[], path: string): string {
  return allEntries(entries).find((entry) => entry.path === path)?.title || (path.split('/').at(-1) ?? path);
}

/** What its package document says of the book. */
export function describe(book: Package) {
  return {
    title: book.title,
    author: book.author,
    language: book.language,
    direction: book.direction,
    description: plainDescription(book.description),
    category: categoryOf([...book.genres, ...book.subjects]),
    tags: tagsOf(book.subjects),
    finished: true,
    identifier: book.identifier,
  };
}

export function stylesOf(archive: Archive, book: Package): StyleHints {
  const paths = book.manifest
    .filter((item) => item.mediaType === 'text/css' && archive.has(item.path))
    .map((item) => item.path);
  return readStyleHints([...new Set(paths)].map((path) => utf8.decode(archive.readText(path))));
}

/**
 * Reads a content document without its hidden text. A picture in the spine becomes a page that shows it, and any other item that is no
 * page is replaced by its fallback.
 */
export function contentOf(archive: Archive, book: Package, path: string, styles: StyleHints): XmlElement {
  const item = book.manifest.find((entry) => entry.path === path);
  const mediaType = item?.mediaType ?? '';
  if (mediaType === 'image/svg+xml') return parseXml(path, archive.readText(path));
  const instead = book.manifest.find(({ id }) => id !== '' && id === item?.fallback);
  const hasPage = instead !== undefined && PAGE.test(instead.mediaType) && archive.has(instead.path);
  const read = (page: string) =>
    parseXhtml(page, archive.readText(page), (document) => hideUnseen(document, styles.rules));
  if (mediaType.startsWith('image/')) {
    const src = encodeURIComponent(path.split('/').at(-1) ?? '');
    const alt = hasPage ? textOf(findFirst(read(instead.path), 'body') ?? '') : '';
    return {
      name: 'body',
      attributes: {},
      children: [{ name: 'img', attributes: { src, alt }, children: [] }],
    };
  }
  return hasPage && !PAGE.test(mediaType) ? read(instead.path) : read(path);
}

/** What is outside the reading order comes last: it is read for the notes in it. */
function readingOrder(book: Package): Package['spine'] {
  return [...book.spine.filter((item) => item.isLinear), ...book.spine.filter((item) => !item.isLinear)];
}
