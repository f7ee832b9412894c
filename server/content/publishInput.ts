import type { PriceRange } from '../../contract/catalogue/chapters.schema';
import type { BookEdits } from '../ground/db/schema/books';

export type PublishSection = {
  /** 1 to n for chapters, 0 for the front matter and -1 for the back matter, each merged into one; both are free. */
  readonly target: number;
  readonly title: string;
  /** Titles of the parts of the book that it stands in, the outermost first. */
  readonly parts?: readonly string[];
  /** In the chapter text format (formats/chapterText). */
  readonly text: string;
  readonly wordCount: number;
};

/** WebP, 320 and 640 px wide, and the `#rrggbb` behind them. */
export type CoverFiles = { readonly card: Uint8Array; readonly page: Uint8Array; readonly tint: string };

export type PublishBook = {
  /** The same key is the same book. */
  readonly sourceKey: string;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** BCP 47. */
  readonly language: string;
  /** Which way its pages are turned, if its file says so. */
  readonly direction?: 'ltr' | 'rtl' | 'vertical' | null;
  readonly finished: boolean;
  /** `kept`: the one that the catalogue has of it. */
  readonly cover: CoverFiles | 'kept' | null;
  /** How many chapters from the first cost nothing. */
  readonly freeChapters: number;
  /** Coins; 0 makes every chapter free. */
  readonly pricePerChapter: number;
  /** Chapters with a price of their own. */
  readonly priceRanges?: readonly PriceRange[];
  readonly sections: readonly PublishSection[];
  /** What whoever publishes has said of it, instead of the file: it counts for more than what the desk decided before. */
  readonly decided?: readonly (keyof BookEdits)[];
  /** What the desk decides with this, for later publications too. */
  readonly edits?: BookEdits;
  /** A new title is not offered yet. */
  readonly isHidden?: boolean;
};

/** Input that is not a book. The message is one clear line for whoever publishes. */
export class PublishError extends Error {
  override name = 'PublishError';
}

/** Throws PublishError for the first thing that is wrong. */
export function checkPublishBook(book: PublishBook): void {
  const need = (right: boolean, message: string) => {
    if (!right) throw new PublishError(message);
  };
  need(book.sourceKey !== '', 'A book needs a source key.');
  need(book.title.trim() !== '', 'A book needs a title.');
  need(
    isAmount(book.freeChapters),
    `Free chapters must be a whole number of 0 or more, not ${book.freeChapters}.`,
  );
  need(
    isAmount(book.pricePerChapter),
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
