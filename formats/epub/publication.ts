import { type BookFile, BookFileError } from '../bookFile';
import type { CoverSource } from './cover';
import { emptyFlow, type Flow } from './flow';
import type { Overlays } from './mediaOverlays';
import type { NavEntry, Navigation } from './navigation';
import type { Package } from './package';
import { type Members, Pictures } from './pictures';
import { cutSections } from './sections';
import type { StyleHints } from './styleHints';
import { categoryOf, plainDescription, tagsOf } from './subjects';
import { appendDocument } from './xhtmlToFlow';
import type { XmlElement } from './xml';

/**
 * A book of content documents from any file format. Documents and pictures are members of that file, by path.
 */
export type Publication = {
  readonly members: Members;
  readonly book: Package;
  readonly navigation: Navigation;
  readonly styles: StyleHints;
  readonly cover: CoverSource | null;
  readonly overlays?: Overlays;
  /** The file's own pages, if its documents consist of pages. */
  readonly pages?: readonly FiledPage[];
  /** Throws BookFileError if the document is damaged. */
  contentOf(path: string): XmlElement;
  /** Releases what reads its pictures. */
  close?(): void;
};

export type FiledPage = { readonly number: string; readonly root: XmlElement };

export type ReadingSteps = {
  /** Skips a damaged document and names it in `damaged`, as long as others are intact. */
  tolerant?: boolean;
  /**
   * Called for each document before it is processed, or for each page of a file with pages: `path` is then
   * its number.
   */
  onDocument?: (path: string, root: XmlElement, isPage?: boolean) => void;
};

/** The defaults for formats with less metadata than EPUB. */
export const UNSAID: Package = {
  path: '',
  title: '',
  author: '',
  language: '',
  direction: '',
  isFixedLayout: false,
  description: '',
  subjects: [],
  genres: [],
  identifier: '',
  manifest: [],
  spine: [],
  missing: [],
  guide: [],
  coverId: '',
  ncxId: '',
};
export const NO_STYLES: StyleHints = { italic: new Set(), bold: new Set(), rules: [] };

/**
 * Reads a publication and yields after each document the share of documents read, 0 to 1. Throws
 * BookFileError if it has no text.
 */
export function* readPublication(
  publication: Publication,
  { tolerant = false, onDocument }: ReadingSteps = {},
): Generator<number, BookFile> {
  const { book, cover, members, navigation, styles } = publication;
  const pictures = new Pictures(members, book, cover?.path ?? null);
  const flow = emptyFlow(navigation.pages, publication.overlays?.at);
  const documents = readingOrder(book);
  const damaged: string[] = [...book.missing];
  for (const { number, root } of publication.pages ?? []) onDocument?.(number, root, true);
  for (const [index, { path, isLinear }] of documents.entries()) {
    try {
      const root = publication.contentOf(path);
      if (!publication.pages) onDocument?.(path, root);
      appendDocument(flow, { path, root, isLinear }, styles, pictures);
    } catch (error) {
      const isPassed = tolerant && error instanceof BookFileError && error.reason === 'damaged';
      if (!isPassed || damaged.length + 1 >= documents.length) throw error;
      damaged.push(path);
    }
    yield (index + 1) / documents.length;
  }
  endFlow(flow, pictures);
  const sections = cutSections(flow, navigation, book);
  if (sections.chapters.length === 0) throw new BookFileError('The file holds no readable text.', 'empty');
  return {
    ...describe(book),
    cover: cover && { bytes: cover.read(), mediaType: cover.mediaType },
    pictures: pictures.sources,
    ...(publication.overlays && { narration: publication.overlays.narration }),
    ...sections,
    ...(damaged.length > 0 && { damaged: damaged.map((path) => titleIn(navigation.entries, path)) }),
  };
}

/** Documents outside the reading order are read last, for their notes. */
function readingOrder(book: Package): Package['spine'] {
  return [...book.spine.filter((item) => item.isLinear), ...book.spine.filter((item) => !item.isLinear)];
}

/**
 * Appends page numbers and pictures after the last text to its end. Without text, the pictures are a separate
 * item.
 */
function endFlow(flow: Flow, pictures: Pictures): void {
  const last = flow.items.at(-1);
  last?.lines.at(-1)?.runs.push(...flow.pages.splice(0));
  const plates = flow.plates.splice(0);
  if (plates.length === 0) return;
  if (last) last.after = [...(last.after ?? []), ...plates];
  else {
    const cover = pictures.coverPage();
    flow.items.push({
      kind: 'plate',
      lines: [],
      level: 0,
      hint: null,
      linkedCharacters: 0,
      isDropped: false,
      before: cover ? [cover, ...plates] : plates,
    });
  }
}

function allEntries(entries: readonly NavEntry[]): NavEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.children)]);
}

function titleIn(entries: readonly NavEntry[], path: string): string {
  return allEntries(entries).find((entry) => entry.path === path)?.title || (path.split('/').at(-1) ?? path);
}

/** Returns the package document's description of the book. */
export function describe(book: Package) {
  return {
    title: book.title,
    author: book.author,
    language: book.language,
    direction: book.direction,
    description: plainDescription(book.description),
    category: categoryOf([...book.genres, ...book.subjects]),
    tags: tagsOf(book.subjects),
    finished: null,
    identifier: book.identifier,
    ...(book.accessibility && { accessibility: book.accessibility }),
  };
}
