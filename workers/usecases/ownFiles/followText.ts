import { blockText, blockWeight } from '../../../contract/catalogue/blocks';
import type { Block, ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import type { TextSpot } from '../../../data/tables/rows';

export type CutChapter = { readonly target: number; readonly blocks: readonly Block[] };
export type CutList = readonly Pick<ChapterEntry, 'target' | 'bytes'>[];

/** A reader's mark or place: a spot, the words after it, and its share of the chapter. */
export type Left = {
  readonly target: number;
  readonly spot: TextSpot;
  readonly quote: string;
  readonly share: number;
};

/** Shorter quotes match by chance. */
const TELLING_CHARACTERS = 12;
const NEIGHBOURS = 4;

/**
 * Finds a reader's marks and places in a text that is now split into other chapters. Paragraphs with the same
 * words keep their order, so a block is found by counting them through the book. A block that became a title,
 * or has changed, is found by its quote, else by its share of the whole book.
 */
export class FollowedText {
  readonly #before: CutList;
  readonly #after: CutList;
  readonly #chapters: readonly CutChapter[];
  /** Each earlier block in order: its words, and its number among those with the same. */
  readonly #keys: string[] = [];
  /** The index in that order by chapter and block. */
  readonly #places = new Map<string, number>();
  #texts: { target: number; blockId: string; text: string }[] | undefined;
  readonly #found = new Map<string, { target: number; blockId: string }>();
  readonly #beginnings = new Map<number, number>();

  constructor(
    before: { list: CutList; chapters: Iterable<CutChapter> },
    after: { list: CutList; chapters: readonly CutChapter[] },
  ) {
    this.#before = before.list;
    this.#after = after.list;
    this.#chapters = after.chapters;
    const were = new Map<string, number>();
    count(before.chapters, ({ target, blockId, key }) => {
      this.#places.set(`${target} ${blockId}`, this.#keys.length);
      this.#keys.push(key);
      were.set(key, target);
    });
    count(after.chapters, ({ target, blockId, key }) => {
      this.#found.set(key, { target, blockId });
      const was = were.get(key);
      if (was !== undefined && !this.#beginnings.has(target)) this.#beginnings.set(target, was);
    });
  }

  /**
   * Returns the new position. `spot` is undefined if the block is gone and only the chapter and share could
   * be found.
   */
  find({ target, spot, quote, share }: Left): { target: number; spot: TextSpot | undefined; share: number } {
    const place = this.#places.get(`${target} ${spot.blockId}`);
    const block = place === undefined ? undefined : this.#foundAt(place);
    if (block) {
      const moved = { blockId: block.blockId, offset: spot.offset };
      return { target: block.target, spot: moved, share: this.#shareOf(block.target, moved) };
    }
    const away = shareOfBook(this.#before, target, share);
    return (
      this.#byQuote(quote, away) ?? this.#behind(place) ?? { ...atShare(this.#after, away), spot: undefined }
    );
  }

  /** Returns the earlier chapter that contains the first words of a new one. */
  beginningOf(target: number): number | undefined {
    return this.#beginnings.get(target);
  }

  #foundAt(place: number) {
    return this.#found.get(this.#keys[place] ?? '');
  }

  /** Locates a block that became a title: before the next remaining one. */
  #behind(place = this.#keys.length) {
    for (let next = place + 1; next <= place + NEIGHBOURS; next += 1) {
      const block = this.#foundAt(next);
      if (!block) continue;
      const share = this.#shareOf(block.target, { blockId: block.blockId, offset: 0 });
      return { target: block.target, spot: undefined, share };
    }
    return undefined;
  }

  #shareOf(target: number, { blockId, offset }: TextSpot): number {
    const blocks = this.#chapters.find((chapter) => chapter.target === target)?.blocks ?? [];
    const lengths = blocks.map(blockWeight);
    const total = sum(lengths);
    const before = sum(
      lengths.slice(
        0,
        blocks.findIndex(({ id }) => id === blockId),
      ),
    );
    return total === 0 ? 0 : Math.min(1, (before + offset) / total);
  }

  /** Returns the chapter with the quote closest to its earlier position. */
  #byQuote(quote: string, away: number) {
    const words = quote.split('\n', 1)[0] ?? '';
    if (words.length < TELLING_CHARACTERS) return undefined;
    let best: { target: number; spot: TextSpot; share: number; distance: number } | undefined;
    this.#texts ??= this.#chapters.flatMap(({ target, blocks }) =>
      blocks.map((block) => ({ target, blockId: block.id, text: blockText(block) })),
    );
    for (const { target, blockId, text } of this.#texts) {
      const offset = text.indexOf(words);
      if (offset < 0) continue;
      const spot = { blockId, offset };
      const share = this.#shareOf(target, spot);
      const distance = Math.abs(shareOfBook(this.#after, target, share) - away);
      if (!best || distance < best.distance) best = { target, spot, share, distance };
    }
    return best && { target: best.target, spot: best.spot, share: best.share };
  }
}

/** Numbers the blocks of a book among those with the same words. */
function count(
  chapters: Iterable<CutChapter>,
  tell: (block: { target: number; blockId: string; key: string }) => void,
): void {
  const times = new Map<string, number>();
  for (const { target, blocks } of chapters) {
    for (const { id } of blocks) {
      // Without the suffix that distinguishes repeats within one chapter.
      const words = id.replace(/-\d+$/, '');
      const nth = times.get(words) ?? 0;
      times.set(words, nth + 1);
      tell({ target, blockId: id, key: `${words} ${nth}` });
    }
  }
}

function shareOfBook(list: CutList, target: number, share: number): number {
  const at = list.findIndex((entry) => entry.target === target);
  const before = sum(list.slice(0, Math.max(0, at)).map(({ bytes }) => bytes));
  const total = sum(list.map(({ bytes }) => bytes));
  return total === 0 ? 0 : (before + share * (list[at]?.bytes ?? 0)) / total;
}

function atShare(list: CutList, share: number): { target: number; share: number } {
  let left = share * sum(list.map(({ bytes }) => bytes));
  for (const { target, bytes } of list) {
    if (left < bytes) return { target, share: left / bytes };
    left -= bytes;
  }
  return { target: list.at(-1)?.target ?? 1, share: 1 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}
