import { type BookFile, BookFileError } from '../bookFile';
import { countWords } from '../wordCount';
import { type Archive, openArchive } from './archive';
import type { ByteSource } from './byteSource';
import { findPackage, refuseProtected } from './container';
import { findCover } from './cover';
import { emptyFlow } from './flow';
import { type NavEntry, readNavigation } from './navigation';
import { type Package, readPackage } from './package';
import { Pictures } from './pictures';
import { cutSections } from './sections';
import { readStyleHints, type StyleHints } from './styleHints';
import { categoryOf, plainDescription, tagsOf } from './subjects';
import { appendDocument } from './xhtmlToFlow';
import { parseXml } from './xml';

const utf8 = new TextDecoder();

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
  refuseProtected(archive);
  const book = readPackage(archive, findPackage(archive));
  const styles = stylesOf(archive, book);
  const cover = findCover(archive, book);
  const pictures = new Pictures(archive, book, cover?.path ?? null);
  const flow = emptyFlow();
  const documents = readingOrder(book);
  const damaged: string[] = [];
  for (const [index, { path, isLinear }] of documents.entries()) {
    try {
      appendDocument(
        flow,
        { path, root: parseXml(path, archive.readText(path)), isLinear },
        styles,
        pictures,
      );
    } catch (error) {
      const isPassed = tolerant && error instanceof BookFileError && error.reason === 'damaged';
      if (!isPassed || damaged.length + 1 === documents.length) throw error;
      damaged.push(path);
    }
    yield (index + 1) / documents.length;
  }
  const last = flow.items.at(-1);
  if (last) last.after = [...(last.after ?? []), ...flow.plates];
  const navigation = readNavigation(archive, book);
  const sections = cutSections(flow, navigation, book);
  if (sections.chapters.reduce((sum, chapter) => sum + countWords(chapter.text), 0) === 0)
    throw new BookFileError('The file holds no readable text.', 'empty');
  return {
    ...describe(book),
    cover: cover && { bytes: cover.read(), mediaType: cover.mediaType },
    pictures: pictures.sources,
    ...sections,
    ...(damaged.length > 0 && { damaged: damaged.map((path) => titleIn(navigation.entries, path)) }),
  };
}

/** What the table of contents calls a document; else its file's name. */
function titleIn(entries: readonly NavEntry[], path: string): string {
  const all = (some: readonly NavEntry[]): NavEntry[] => some.flatMap((one) => [one, ...all(one.children)]);
  return all(entries).find((entry) => entry.path === path)?.title || (path.split('/').at(-1) ?? path);
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

/** What is outside the reading order comes last: it is read for the notes in it. */
function readingOrder(book: Package): Package['spine'] {
  return [...book.spine.filter((item) => item.isLinear), ...book.spine.filter((item) => !item.isLinear)];
}
