import type { BookFile, Section } from '../bookFile';
import { tidyTitle } from '../chapterTitle';
import { type Matter, matterOfTitle } from '../matter';
import { openArchive } from './archive';
import type { ByteSource } from './byteSource';
import { chapterSpan } from './chapterSpan';
import { findPackage, refuseProtected } from './container';
import { findCover } from './cover';
import { emptyFlow } from './flow';
import { type NavEntry, readNavigation } from './navigation';
import { readPackage } from './package';
import { Pictures } from './pictures';
import { describe } from './publication';
import { contentOf, stylesOf } from './readEpub';
import { oneSection } from './sections';
import { directionOf } from './writingMode';
import { appendDocument } from './xhtmlToFlow';

export type ListedEpub = {
  readonly book: Omit<BookFile, 'cover' | 'frontMatter' | 'chapters' | 'pictures' | 'backMatter'>;
  /** Its chapters in reading order; front and back matter follow once the whole book was read. */
  readonly chapters: readonly {
    readonly target: number;
    readonly title: string;
    readonly parts?: string[];
  }[];
  /** Returns the cover picture, or null. Throws BookFileError if it is damaged. */
  cover(): BookFile['cover'];
  /**
   * Returns a chapter's text, without pictures and with the notes of its own documents, or undefined if it
   * has none.
   */
  read(target: number): Section | undefined;
};

type Leaf = { title: string; path: string; at: number; matter: Matter; parents: readonly string[] };

/** A shorter book is read as a whole fast enough. */
const MIN_CHAPTERS = 24;

/**
 * Lists an EPUB's chapters without reading them, if its table of contents is unambiguous: one document per
 * entry, in spine order. Returns null for any other, whose chapters only its text can tell. The whole text
 * may later differ and is then right. Throws BookFileError for a broken or protected file.
 */
export function listEpub(file: ByteSource): ListedEpub | null {
  const archive = openArchive(file);
  if (!archive.has('META-INF/container.xml')) return null;
  const book = readPackage(archive, findPackage(archive));
  refuseProtected(
    archive,
    book.spine.map(({ path }) => path),
  );
  const spine = book.spine.filter(({ isLinear }) => isLinear).map(({ path }) => path);
  const order = new Map(spine.map((path, at) => [path, at]));
  const { entries, pages } = readNavigation(archive, book);
  const leaves = leavesOf(entries, order);
  if (leaves === null || leaves.some(({ at }, index) => index > 0 && at <= (leaves[index - 1]?.at ?? 0)))
    return null;
  const { first, last } = chapterSpan(leaves);
  const listed = leaves.slice(first, last + 1);
  const isDoubtful = leaves.some(({ matter }) => ['part', 'prologue', 'epilogue'].includes(matter));
  if (isDoubtful || listed.length < MIN_CHAPTERS) return null;

  const chapters = listed.map(({ title, parents }, index) => ({
    target: index + 1,
    title: tidyTitle(title, book.language) || String(index + 1),
    ...(parents.length > 0 && { parts: parents.map((parent) => tidyTitle(parent, book.language)) }),
  }));
  const styles = stylesOf(archive, book);
  const cover = findCover(archive, book);
  return {
    book: describe({ ...book, direction: directionOf(book, styles.rules, archive) }),
    chapters,
    cover: () => cover && { bytes: cover.read(), mediaType: cover.mediaType },
    read: (target) => {
      const leaf = listed[target - 1];
      if (!leaf) return undefined;
      const next = leaves[leaves.indexOf(leaf) + 1];
      const flow = emptyFlow(pages);
      const pictures = new Pictures(archive, book, cover?.path ?? null);
      for (const path of spine.slice(leaf.at, next?.at ?? leaf.at + 1))
        appendDocument(
          flow,
          {
            path,
            root: contentOf(archive, book, path, styles),
            isLinear: true,
          },
          styles,
          pictures,
        );
      return oneSection(flow, leaf.title, book);
    },
  };
}

/**
 * Returns the entries that begin a chapter, and those that begin something else. Returns null if a document
 * has several entries, or none is named.
 */
function leavesOf(
  entries: readonly NavEntry[],
  order: ReadonlyMap<string, number>,
  parents: readonly string[] = [],
): Leaf[] | null {
  const leaves: Leaf[] = [];
  for (const { title, path, children } of entries) {
    const isSections = children.every((child) => child.path === path);
    const below = isSections ? [] : leavesOf(children, order, [...parents, title]);
    const at = path === null ? undefined : order.get(path);
    if (below === null || (isSections && at === undefined)) return null;
    if (isSections && path !== null && at !== undefined)
      leaves.push({ title, path, at, matter: matterOfTitle(title), parents });
    leaves.push(...below);
  }
  return leaves;
}
