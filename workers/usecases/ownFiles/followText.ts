import { blockText, blockWeight } from '../../../contract/catalogue/blocks';
import type { Block, ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import type { TextSpot } from '../../../data/tables/rows';

/** A chapter of a text, as it is cut before or after. */
export type CutChapter = { readonly target: number; readonly blocks: readonly Block[] };
/** How much of the book each chapter is, in reading order. */
export type CutList = readonly Pick<ChapterEntry, 'target' | 'bytes'>[];

/** What a reader left in the text: a spot, some words from it on, and the share of the chapter before it. */
export type Left = {
  readonly target: number;
  readonly spot: TextSpot;
  readonly quote: string;
  readonly share: number;
};

/** Shorter quotes are found by chance. */
const TELLING_CHARACTERS = 12;
/** Blocks that are looked at behind one that is gone. */
const NEIGHBOURS = 4;

/**
 * Finds what a reader left in a text that is now cut into other chapters. A paragraph keeps its order among those with the same
 * words, so its block is found by counting them through the book. A block that became a title, or reads differently, is
 * found by its quote, and else by its share of the whole book.
 */
export class FollowedText {
  readonly #before: CutList;
  readonly #after: CutList;
  readonly #chapters: readonly CutChapter[];
  /** Each block before the cut, in order: its words, and which one it is of those with the same. */
  readonly #keys: string[] = [];
  /** By chapter and block: its place in that order. */
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

  /** Where it is now. `spot` is undefined where its block is gone and only its chapter and share could be found. */
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

  /** The chapter before the cut that has the first words of a chapter after it. */
  beginningOf(target: number): number | undefined {
    return this.#beginnings.get(target);
  }

  #foundAt(place: number) {
    return this.#found.get(this.#keys[place] ?? '');
  }

  /** Where a block that became a title was: before the next one that is left. */
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

  /** The chapter that has the words nearest to where they were. */
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

/** Goes through the blocks of a book: which one each is of those with the same words. */
function count(
  chapters: Iterable<CutChapter>,
  tell: (block: { target: number; blockId: string; key: string }) => void,
): void {
  const times = new Map<string, number>();
  for (const { target, blocks } of chapters) {
    for (const { id } of blocks) {
      // Without the number that tells repeats in one chapter apart.
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
