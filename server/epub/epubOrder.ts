import { createHash } from 'node:crypto';
import { compareTargets } from '../../contract/catalogue/target';
import type { Saved } from '../../formats/saved/savedBook';
import { readEntries } from '../catalogue/chapters';
import type { Database } from '../ground/db/database';
import type { books } from '../ground/db/schema/books';

/** The last page of an EPUB: where it is from, in the language of the title. */
export type LastPage = {
  readonly title: string;
  readonly lines: readonly string[];
  /** What the author's notes are called. */
  readonly noteTitle: string;
};

/** What an EPUB of a novel contains, by the hashes of its texts and its cover. */
export type EpubOrder = {
  readonly bookId: number;
  readonly hash: string;
  readonly book: Saved['book'];
  readonly modifiedAt: number;
  /** Empty for none. */
  readonly cover: string;
  readonly sections: readonly {
    readonly target: number;
    readonly title: string;
    readonly wordCount: number;
    readonly parts: readonly string[];
    readonly hash: string;
    /** The number of a sealed chapter, whose key opens its text. */
    readonly sealedId?: number;
  }[];
  readonly lastPage: LastPage;
};

/** A novel with more free text than this is not offered as a file. */
export const MOST_EPUB_BYTES = 64_000_000;

type Novel = typeof books.$inferSelect;

/** The chapters of an order. `receipts` are those of unlocked chapters, in their order. */
export type OrderedPart = {
  readonly count: number;
  readonly all: number;
  readonly receipts: readonly { readonly title: string; readonly number: number }[];
};

/**
 * Returns the order for an EPUB of a novel's free chapters and of those with a grant; `grants` are the
 * numbers of grants by chapter. Null if there is no such chapter, or too much text.
 */
export async function orderChapters(
  db: Database,
  novel: Novel,
  grants: ReadonlyMap<number, number>,
  lastPage: (part: OrderedPart) => LastPage,
): Promise<EpubOrder | null> {
  const entries = (await readEntries(db, novel.id, new Set(grants.keys()))).sort((a, b) =>
    compareTargets(a.target, b.target),
  );
  const own = entries.filter(({ id, price }) => price === 0 || grants.has(id));
  const chaptersIn = (list: typeof entries) => list.filter(({ target }) => target > 0).length;
  if (chaptersIn(own) === 0 || own.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_EPUB_BYTES) return null;
  const { title, author, language, description, category, tags, finished, direction } = novel;
  return {
    bookId: novel.id,
    hash: sha256(JSON.stringify([novel.id, ...own.map(({ contentHash }) => contentHash)])),
    book: {
      title,
      author,
      language,
      description,
      category,
      tags,
      finished,
      ...(direction && { direction }),
    },
    modifiedAt: novel.updatedAt.getTime(),
    cover: novel.coverPage,
    sections: own.map(({ id, target, title, wordCount, parts, price, contentHash }) => ({
      target,
      title,
      wordCount,
      parts,
      hash: contentHash,
      // What has a price is sealed.
      ...(price > 0 && { sealedId: id }),
    })),
    lastPage: lastPage({
      count: chaptersIn(own),
      all: chaptersIn(entries),
      receipts: own.flatMap(({ id, title }) => {
        const number = grants.get(id);
        return number === undefined ? [] : [{ title, number }];
      }),
    }),
  };
}

/** Raised when the same order gives another file. */
const WRITER = 1;

/** Returns the name of an order's file, after the novel's number: the same order gives the same file. */
export function epubName(order: EpubOrder): string {
  return `${order.bookId}-${sha256(JSON.stringify([WRITER, order]))}`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
