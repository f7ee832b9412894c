import { type BookFile, BookFileError } from '../bookFile';
import { countWords } from '../wordCount';
import { openArchive } from './archive';
import { findPackage, refuseProtected } from './container';
import { findCover } from './cover';
import type { Flow } from './flow';
import { readNavigation } from './navigation';
import { type Package, readPackage } from './package';
import { Pictures } from './pictures';
import { cutSections } from './sections';
import { readStyleHints } from './styleHints';
import { categoryOf, plainDescription, tagsOf } from './subjects';
import { appendDocument } from './xhtmlToFlow';
import { parseXml } from './xml';

const utf8 = new TextDecoder();

/** Reads an EPUB 2 or 3. Throws BookFileError for a broken, protected or empty one. */
export function readEpub(bytes: Uint8Array): BookFile {
  const archive = openArchive(bytes);
  refuseProtected(archive);
  const book = readPackage(archive, findPackage(archive));
  const sheetPaths = book.manifest
    .filter((item) => item.mediaType === 'text/css' && archive.has(item.path))
    .map((item) => item.path);
  const sheets = [...new Set(sheetPaths)].map((path) => utf8.decode(archive.readText(path)));
  const styles = readStyleHints(sheets);
  const cover = findCover(archive, book);
  const pictures = new Pictures(archive, book, cover?.path ?? null);
  const flow: Flow = {
    items: [],
    anchors: new Map(),
    semantics: [],
    noteBoxes: [],
    plates: [],
    documents: [],
  };
  for (const { path, isLinear } of readingOrder(book)) {
    appendDocument(flow, { path, root: parseXml(path, archive.readText(path)), isLinear }, styles, pictures);
  }
  const last = flow.items.at(-1);
  if (last) last.after = [...(last.after ?? []), ...flow.plates];
  const sections = cutSections(flow, readNavigation(archive, book), book);
  if (sections.chapters.reduce((sum, chapter) => sum + countWords(chapter.text), 0) === 0)
    throw new BookFileError('The file holds no readable text.', 'empty');
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
    cover: cover && { bytes: cover.read(), mediaType: cover.mediaType },
    pictures: pictures.sources,
    ...sections,
  };
}

/** What is outside the reading order comes last: it is read for the notes in it. */
function readingOrder(book: Package): Package['spine'] {
  return [...book.spine.filter((item) => item.isLinear), ...book.spine.filter((item) => !item.isLinear)];
}
