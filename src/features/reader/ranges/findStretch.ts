import { blockText } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { Annotation, TextSpot } from '../../../../data/tables/rows';

/** A range of a chapter's text; its end is behind the last character. */
export type Stretch = { readonly start: TextSpot; readonly end: TextSpot };

/** A shorter part of a quote would be found by chance. */
const TELLING_CHARACTERS = 12;
/**
 * If the middle of a quote was rewritten, its head and tail may be this many times as far apart as before.
 */
const LONGEST_GROWTH = 2;

/**
 * Finds an annotation in the current text of the chapter: at its old position if the words there are
 * unchanged; else at the nearest occurrence of the quote; else between the remaining parts of its head and
 * tail. Null if the words are gone. Blocks of the quote are separated by line feeds.
 */
export function findStretch(blocks: readonly Block[], annotation: Annotation): Stretch | null {
  const { start, end, quote, share, kind } = annotation;
  const text = new ChapterText(blocks);
  const from = text.indexOf(start);
  if (kind === 'bookmark') {
    const to = text.indexOf({ ...start, offset: start.offset + 1 });
    if (from >= 0 && to >= 0 && (quote === '' || text.whole.startsWith(telling(quote), from))) {
      return { start, end: start };
    }
    const at = nearestPart(text.whole, quote, share * text.whole.length, 'head');
    return at < 0 ? null : { start: text.spot(at), end: text.spot(at) };
  }
  const to = text.indexOf(end);
  if (from >= 0 && to > from && text.whole.slice(from, to) === quote) return { start, end };
  if (quote === '') return null;
  const wanted = share * text.whole.length;
  const exact = nearest(text.whole, quote, wanted);
  if (exact >= 0) return text.stretch(exact, exact + quote.length);
  const head = nearestPart(text.whole, quote, wanted, 'head');
  if (head < 0) return null;
  const tail = nearestPart(text.whole, quote, head + quote.length, 'tail');
  return tail > head && tail - head <= quote.length * LONGEST_GROWTH ? text.stretch(head, tail) : null;
}

function telling(quote: string): string {
  return (quote.split('\n', 1)[0] ?? '').slice(0, TELLING_CHARACTERS);
}

/** A chapter's text as one string: its blocks separated by line feeds, without those that have no text. */
class ChapterText {
  readonly whole: string;
  readonly #starts: { blockId: string; at: number; length: number }[] = [];

  constructor(blocks: readonly Block[]) {
    let whole = '';
    for (const block of blocks) {
      const text = blockText(block);
      if (text === '') continue;
      if (whole !== '') whole += '\n';
      this.#starts.push({ blockId: block.id, at: whole.length, length: text.length });
      whole += text;
    }
    this.whole = whole;
  }

  /** Returns -1 for a spot that the chapter does not have. */
  indexOf({ blockId, offset }: TextSpot): number {
    const start = this.#starts.find((one) => one.blockId === blockId);
    return start && offset >= 0 && offset <= start.length ? start.at + offset : -1;
  }

  stretch(from: number, to: number): Stretch {
    return { start: this.spot(from), end: this.spot(to, true) };
  }

  /** `isEnd`: between two blocks the spot belongs to the first. */
  spot(at: number, isEnd = false): TextSpot {
    let found = this.#starts[0];
    for (const start of this.#starts) {
      if (isEnd ? start.at >= at && at > 0 : start.at > at) break;
      found = start;
    }
    if (!found) return { blockId: '', offset: 0 };
    return { blockId: found.blockId, offset: Math.min(at - found.at, found.length) };
  }
}

/** Returns the occurrence of `part` nearest to `wanted`; -1 if there is none. */
function nearest(whole: string, part: string, wanted: number): number {
  let best = -1;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    if (best < 0 || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at;
  }
  return best;
}

/** Finds the start of the quote's head or the end of its tail, by the longest part that still occurs. */
function nearestPart(whole: string, quote: string, wanted: number, side: 'head' | 'tail'): number {
  for (let size = quote.length; size >= TELLING_CHARACTERS; size = Math.floor(size / 2)) {
    const part = side === 'head' ? quote.slice(0, size) : quote.slice(-size);
    const at = nearest(whole, part, side === 'head' ? wanted : wanted - size);
    if (at >= 0) return side === 'head' ? at : at + size;
  }
  return -1;
}
