import { blockLength, blockText, blockWeight } from '../../../../contract/catalogue/blocks';
import type { Block } from '../../../../contract/catalogue/chapters.schema';
import type { Place } from '../../../../data/tables/rows';

/** A point in a chapter's text: a block, and the number of characters before it in the block. */
export type TextPoint = { readonly blockId: string; readonly offset: number };

const QUOTE_CHARACTERS = 64;
const NEIGHBOURS = 3;
/** A shorter part of a quote would be found by chance. */
const TELLING_CHARACTERS = 12;

/**
 * Returns the place of a point; `at` is in ms since the epoch. Null if the chapter has no such block (any
 * more).
 */
export function placeOf(
  target: number,
  blocks: readonly Block[],
  { blockId, offset }: TextPoint,
  at: number,
): Place | null {
  const index = blocks.findIndex((block) => block.id === blockId);
  if (index < 0) return null;
  let before = 0;
  let total = 0;
  blocks.forEach((block, i) => {
    const length = blockWeight(block);
    if (i < index) before += length;
    total += length;
  });
  return {
    target,
    blockId,
    offset,
    quote: quoteFrom(blocks, index, offset),
    chapterShare: total === 0 ? 0 : Math.min(1, (before + offset) / total),
    around: neighbours(blocks, index),
    at,
  };
}

/** Only blocks with text: all scene breaks are alike. */
function neighbours(blocks: readonly Block[], index: number): NonNullable<Place['around']> {
  const ids = (part: readonly Block[]) => part.filter((block) => blockLength(block) > 0).map(({ id }) => id);
  return {
    before: ids(blocks.slice(0, index)).reverse().slice(0, NEIGHBOURS),
    after: ids(blocks.slice(index + 1)).slice(0, NEIGHBOURS),
  };
}

/** Returns up to 64 characters from the point on, across blocks if needed. */
function quoteFrom(blocks: readonly Block[], index: number, offset: number): string {
  let quote = '';
  for (let i = index; i < blocks.length && quote.length < QUOTE_CHARACTERS; i += 1) {
    const text = blockText(blocks[i] as Block).slice(i === index ? offset : 0);
    if (text !== '') quote += quote === '' ? text : `\n${text}`;
  }
  return quote.slice(0, QUOTE_CHARACTERS);
}

/**
 * Finds a stored place in the current text of the chapter: in its block, if the text there is unchanged; else
 * at the nearest occurrence of the quote or of the longest remaining part of it; else between its former
 * neighbours; else at the same share of the chapter. Null only for a chapter without text.
 */
export function findPlace(blocks: readonly Block[], place: Place): TextPoint | null {
  if (blocks.length === 0) return null;
  const block = blocks.find((candidate) => candidate.id === place.blockId);
  if (block) {
    const text = blockText(block);
    const quoted = place.quote.split('\n', 1)[0] ?? '';
    if (
      quoted === '' ||
      block.kind === 'picture' ||
      text.startsWith(quoted.slice(0, TELLING_CHARACTERS), place.offset)
    ) {
      return { blockId: block.id, offset: clampOffset(place.offset, text.length) };
    }
  }
  return findQuote(blocks, place) ?? findBetween(blocks, place) ?? pointAtShare(blocks, place.chapterShare);
}

function findQuote(blocks: readonly Block[], place: Place): TextPoint | null {
  const texts = blocks.map(blockText);
  const starts: number[] = [];
  let whole = '';
  for (const text of texts) {
    starts.push(whole.length);
    if (text !== '') whole += `${text}\n`;
  }
  let found: { at: number; lead: number } | null = null;
  for (const { part, lead } of quoteParts(place.quote)) {
    if (found && lead >= found.lead) continue;
    const wanted: number = found ? found.at - found.lead : place.chapterShare * whole.length;
    const at = nearestOccurrence(whole, part, wanted + lead);
    // A shorter part is nearer to the place, but counts only just before the part that is found already.
    if (at < 0 || (found && (at >= found.at || found.at - at > 2 * QUOTE_CHARACTERS))) continue;
    found = { at, lead };
  }
  if (!found) return null;
  const blockAt = (at: number) => {
    let index = starts.length - 1;
    while (index > 0 && ((starts[index] as number) > at || texts[index] === '')) index -= 1;
    return index;
  };
  // If the words before this part are gone, going back by the whole `lead` would cross other paragraphs.
  const before = blockAt((starts[blockAt(found.at)] ?? 0) - 1);
  const at = Math.max(0, starts[before] ?? 0, found.at - found.lead);
  const index = blockAt(at);
  const length = (texts[index] ?? '').length;
  return { blockId: (blocks[index] as Block).id, offset: clampOffset(at - (starts[index] ?? 0), length) };
}

/** Returns the offset of the occurrence of `part` that is nearest to `wanted`, or -1. */
function nearestOccurrence(whole: string, part: string, wanted: number): number {
  let best = -1;
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) {
    if (best < 0 || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at;
  }
  return best;
}

/** Interpolates between the nearest blocks around the place that still exist. Null if none does. */
function findBetween(blocks: readonly Block[], { around }: Place): TextPoint | null {
  const indexes = new Map(blocks.map(({ id }, index) => [id, index]));
  const nearest = (ids: readonly string[] = []) => {
    const away = ids.findIndex((id) => indexes.has(id));
    return away < 0 ? null : { away: away + 1, index: indexes.get(ids[away] as string) as number };
  };
  const before = nearest(around?.before);
  const after = nearest(around?.after);
  if (!before && !after) return null;
  const from = before?.index ?? (after?.index ?? 0) - (after?.away ?? 0);
  const to = after?.index ?? from + (before?.away ?? 0);
  const share = before && after ? before.away / (before.away + after.away) : before ? 1 : 0;
  const index = Math.round(from + (to - from) * share);
  const block = blocks[Math.max(0, Math.min(index, blocks.length - 1))];
  return block ? { blockId: block.id, offset: 0 } : null;
}

/** Returns the quote and ever smaller parts of it, each with its offset in the quote. */
function quoteParts(quote: string): { part: string; lead: number }[] {
  const parts: { part: string; lead: number }[] = [];
  for (let size = quote.length; size >= TELLING_CHARACTERS; size = Math.floor(size / 2)) {
    for (let lead = 0; lead + size <= quote.length; lead += Math.max(1, Math.floor(size / 2))) {
      parts.push({ part: quote.slice(lead, lead + size), lead });
    }
  }
  return parts;
}

/**
 * Returns the point at a share of the chapter, 0 to 1: for the slider, and as the last fallback of
 * `findPlace`.
 */
export function pointAtShare(blocks: readonly Block[], share: number): TextPoint | null {
  const lengths = blocks.map(blockWeight);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let rest = Math.floor(Math.min(1, Math.max(0, share)) * total);
  for (let i = 0; i < blocks.length; i += 1) {
    const length = lengths[i] as number;
    const block = blocks[i] as Block;
    if (rest < length) return { blockId: block.id, offset: clampOffset(rest, blockLength(block)) };
    rest -= length;
  }
  const last = blocks.at(-1);
  return last ? { blockId: last.id, offset: Math.max(0, blockLength(last) - 1) } : null;
}

function clampOffset(offset: number, length: number): number {
  return Math.max(0, Math.min(Number.isFinite(offset) ? Math.floor(offset) : 0, Math.max(0, length - 1)));
}
