import type { Block } from '../../contract/schemas/chapter';
import { sha256Hex } from '../network/sha256';
import type { PackDictionaryRow } from '../tables/rows';
import { chooseStretches } from './chooseStretches';
import { deflateTightly } from './deflate/deflateTightly';
import { type Dictionary, MAX_DICTIONARY_BYTES } from './dictionaries';
import { plainBytes } from './pack';

/** It has to save more than it takes: this part of a book's text, at most. */
const DICTIONARY_SHARE = 1 / 16;
const MIN_CHAPTERS = 4;
const MIN_DICTIONARY_BYTES = 2 * 1024;
/** Of one text: its middle has what the whole has, and a dictionary is made while somebody may wait. */
const MAX_SAMPLE_BYTES = 24 * 1024;

/**
 * A dictionary for a book: stretches of some of its chapters that the others are likely to repeat, in the form in which they are packed.
 * `of`: how many chapters like these it has in all. Undefined where the book is too short for one to pay.
 */
export function makeDictionary(some: readonly (readonly Block[])[], of: number): Uint8Array | undefined {
  const texts = some.map(plainBytes);
  const sampled = texts.reduce((sum, { length }) => sum + length, 0);
  const all = (sampled * of) / Math.max(1, texts.length);
  const size = Math.min(MAX_DICTIONARY_BYTES, Math.floor(all * DICTIONARY_SHARE));
  if (of < MIN_CHAPTERS || size < MIN_DICTIONARY_BYTES) return undefined;
  return chooseStretches(texts.map(middleOf), size);
}

function middleOf(bytes: Uint8Array): Uint8Array {
  const from = Math.max(0, (bytes.length - MAX_SAMPLE_BYTES) >> 1);
  return bytes.subarray(from, from + MAX_SAMPLE_BYTES);
}

/** A dictionary as its row, and as it is used. */
export async function dictionaryRow(
  bookId: number,
  bytes: Uint8Array,
): Promise<{ row: PackDictionaryRow; dictionary: Dictionary }> {
  const data = deflateTightly(bytes);
  const id = (await sha256Hex(data)).slice(0, 16);
  return { row: { bookId, id, data: data.buffer }, dictionary: { id, bytes, isSolid: false } };
}
