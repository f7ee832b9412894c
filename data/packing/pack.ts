import { deflateSync } from 'fflate';
import type { Block } from '../../contract/schemas/chapter';
import { withBlockIds } from '../../contract/values/blockIds';
import { sha256Hex } from '../network/sha256';
import type { PackDictionaryRow } from '../tables/rows';
import { type Dictionary, MAX_DICTIONARY_BYTES } from './dictionaries';
import { HEADER_BYTES, PACKING } from './unpack';

/** It has to save more than it takes: this part of a book's text, at most. */
const DICTIONARY_SHARE = 1 / 24;
const MIN_CHAPTERS = 4;
const MIN_DICTIONARY_BYTES = 2 * 1024;

/**
 * Blocks of a chapter as they lie on the device (decision 0089): deflated JSON behind a version and its length. Ids follow
 * from the text and are left out where they do. `dictionary`: what the chapter is likely to repeat, needed again to unpack it.
 */
export function packBlocks(blocks: readonly Block[], dictionary?: Uint8Array): ArrayBuffer {
  const plain = plainBytes(blocks);
  const deflated = deflateSync(plain, { level: 9, ...(dictionary && { dictionary }) });
  const packed = new Uint8Array(HEADER_BYTES + deflated.length);
  packed[0] = PACKING;
  new DataView(packed.buffer).setUint32(1, plain.length, true);
  packed.set(deflated, HEADER_BYTES);
  return packed.buffer;
}

/**
 * A dictionary for a book: stretches out of the middle of some of its chapters, in the form in which they are packed. `of`: how
 * many chapters like these it has in all. Undefined where the book is too short for one to pay.
 */
export function makeDictionary(some: readonly (readonly Block[])[], of: number): Uint8Array | undefined {
  const texts = some.map(plainBytes);
  const sampled = texts.reduce((sum, { length }) => sum + length, 0);
  const all = (sampled * of) / Math.max(1, texts.length);
  const size = Math.min(MAX_DICTIONARY_BYTES, Math.floor(all * DICTIONARY_SHARE));
  if (of < MIN_CHAPTERS || size < MIN_DICTIONARY_BYTES) return undefined;
  const each = Math.floor(size / texts.length);
  const stretches = texts.map((bytes) => {
    const from = Math.max(0, Math.floor((bytes.length - each) / 2));
    return bytes.subarray(from, from + each);
  });
  const dictionary = new Uint8Array(stretches.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const stretch of stretches) {
    dictionary.set(stretch, at);
    at += stretch.length;
  }
  return dictionary;
}

/** A dictionary as its row, and as it is used. */
export async function dictionaryRow(
  bookId: number,
  bytes: Uint8Array,
): Promise<{ row: PackDictionaryRow; dictionary: Dictionary }> {
  const data = new Uint8Array(deflateSync(bytes, { level: 9 }));
  const id = (await sha256Hex(data)).slice(0, 16);
  return { row: { bookId, id, data: data.buffer }, dictionary: { id, bytes } };
}

function plainBytes(blocks: readonly Block[]): Uint8Array {
  const drafts = blocks.map(({ id: _, ...draft }) => draft);
  const isDerived = withBlockIds(drafts).every(({ id }, at) => id === blocks[at]?.id);
  return new TextEncoder().encode(JSON.stringify(isDerived ? drafts : blocks));
}
