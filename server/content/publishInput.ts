import type { AgeRating, Warning } from '../../contract/catalogue/ageRating';
import type { AuthorNotes } from '../../contract/catalogue/authorNotes';
import type { PriceRange } from '../../contract/catalogue/chapters.schema';
import type { BookEdits } from '../ground/db/schema/books';

export type PublishSection = {
  /**
   * 1 to n for chapters, 0 for the front matter and -1 for the back matter, each merged into one; both are
   * free.
   */
  readonly target: number;
  readonly title: string;
  /** Titles of the parts of the book that contain the section, outermost first. */
  readonly parts?: readonly string[];
  /** In the chapter text format (formats/chapterText). */
  readonly text: string;
  readonly wordCount: number;
  /** Removed at the desk: it is stored for readers who unlocked it, and can be restored. */
  readonly isRemoved?: true;
  /**
   * Not public yet, or withdrawn. The drafts of a title stay drafts, and what readers see stays public, whatever a
   * publication says.
   */
  readonly isDraft?: true;
  /** In ms: when a new chapter came out elsewhere. Missing: now. */
  readonly publishedAt?: number;
  /** Of a new chapter. One that is there keeps its own. */
  readonly notes?: AuthorNotes;
};

/** WebP, 320 and 640 px wide, and the `#rrggbb` behind them. */
export type CoverFiles = { readonly card: Uint8Array; readonly page: Uint8Array; readonly tint: string };

export type PublishBook = {
  readonly sourceKey: string;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** BCP 47. */
  readonly language: string;
  /** The direction of its pages, if its file gives one. */
  readonly direction?: 'ltr' | 'rtl' | 'vertical' | null;
  /** Missing: as the title is; a new one is not finished. */
  readonly finished?: boolean | undefined;
  /** Missing: as the title is; a new one is not rated. */
  readonly ageRating?: AgeRating | null | undefined;
  /** Missing: as the title is; a new one has none. */
  readonly warnings?: readonly Warning[] | undefined;
  /** `kept`: the catalogue's current cover. */
  readonly cover: CoverFiles | 'kept' | null;
  /** Missing: as the title is; `DEFAULT_FREE_CHAPTERS` of a new one. */
  readonly freeChapters?: number | undefined;
  /** Coins; 0 makes every chapter free. Missing: as the title is; a new one is free. */
  readonly pricePerChapter?: number | undefined;
  readonly priceRanges?: readonly PriceRange[];
  readonly sections: readonly PublishSection[];
  /** Fields that the publisher set instead of the file; they override the desk's earlier edits. */
  readonly decided?: readonly (keyof BookEdits)[];
  /** The desk's edits, which later publications keep. */
  readonly edits?: BookEdits;
  readonly isHidden?: boolean;
};

/** A book whose values are all settled. */
export type SettledBook = PublishBook & {
  readonly finished: boolean;
  readonly ageRating: AgeRating | null;
  readonly warnings: readonly Warning[];
  readonly freeChapters: number;
  readonly pricePerChapter: number;
};

/** Invalid input. The message is one clear line for the publisher. */
export class PublishError extends Error {
  override name = 'PublishError';
}

/** Throws PublishError for the first invalid value. */
export function checkPublishBook(book: PublishBook): void {
  const need = (right: boolean, message: string) => {
    if (!right) throw new PublishError(message);
  };
  need(book.sourceKey !== '', 'A book needs a source key.');
  need(book.title.trim() !== '', 'A book needs a title.');
  need(
    isAmount(book.freeChapters ?? 0),
    `Free chapters must be a whole number of 0 or more, not ${book.freeChapters}.`,
  );
  need(
    isAmount(book.pricePerChapter ?? 0),
    `The price must be a whole number of coins, not ${book.pricePerChapter}.`,
  );
  const targets = book.sections.map(({ target }) => target);
  need(new Set(targets).size === targets.length, `“${book.title}” names a chapter number twice.`);
  const numbered = targets.filter((target) => target >= 1).sort((a, b) => a - b);
  need(numbered.length > 0, `“${book.title}” has no chapters.`);
  need(
    numbered.every((target, at) => target === at + 1) && targets.every((target) => target >= -1),
    `The chapters of “${book.title}” are not numbered 1 to ${numbered.length}.`,
  );
  const empty = book.sections.find(({ text }) => text.trim() === '');
  need(empty === undefined, `“${empty?.title}” of “${book.title}” is empty.`);
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000;
}
