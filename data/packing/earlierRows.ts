import { inflateSync } from 'fflate';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { db } from '../tables/db';
import { withDatabase } from '../tables/openDatabase';
import type { AnyChapterRow, EarlierChapterRow, PackDictionaryRow, StoredChapterRow } from '../tables/rows';
import { inflateBlocks, parseBlocks } from './packText';

/**
 * Rows of earlier versions of the app (decision 0129): texts behind a binary head, deflated with a dictionary
 * of the book, or all texts of a short book in one stream. They are readable until `rewriteEarlierTexts` has
 * rewritten them. No code writes them any more.
 */

/**
 * The fields of a stored row in any version. Only rows of earlier versions have `blocks` and `dictionary`.
 */
export type ChapterFields = StoredChapterRow & {
  readonly blocks?: Block[] | null;
  readonly dictionary?: string;
};

/** A text behind a head, and a head with the text's position in its book's stream. */
const HEADED = 2;
const SLICE = 3;
/** The limit of a dictionary, and of the single stream of a short book. */
const MAX_DICTIONARY_BYTES = 160 * 1024;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/** Returns the fields of a row, its text still packed, or undefined if there is no row or it is damaged. */
export function chapterFields(row: AnyChapterRow | undefined): ChapterFields | undefined {
  if (row === undefined || !isHeaded(row)) return row;
  const { bookId, target, packed, kept } = row;
  const head = readHead(new Uint8Array(packed))?.fields;
  return head && { bookId, target, ...head, sealed: null, packed, kept };
}

/** Returns whether an earlier version wrote the row. */
export function isEarlier(row: AnyChapterRow): row is EarlierChapterRow {
  return isHeaded(row) || 'dictionary' in row || ('blocks' in row && row.blocks !== null);
}

function isHeaded(row: AnyChapterRow): row is Extract<EarlierChapterRow, { hash: number }> {
  return typeof row.hash === 'number';
}

/** Returns the key of a headed row in the index of hashes: the first 48 bits of its file's hash. */
export function headedHash(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}

/**
 * Returns the blocks of an earlier version's row, or undefined if it or its book's dictionary is damaged or
 * missing.
 */
export async function openEarlierRow(row: ChapterFields): Promise<Block[] | undefined> {
  const { bookId, target, dictionary } = row;
  const read = await withDatabase(() => db.packDictionaries.get(bookId));
  const blocks = unpackEarlier(row, read);
  if (blocks || read?.id === dictionary) return blocks;
  // The book was rewritten after the row was read.
  const now = await withDatabase(() => db.chapters.get([bookId, target]));
  return now && !isEarlier(now) && now.packed ? unpackEarlier(now, undefined) : undefined;
}

/** Does the same with the book's dictionary at hand. Synchronous, so that a transaction stays open. */
export function unpackEarlier(
  { packed, blocks, dictionary: id }: ChapterFields,
  row: PackDictionaryRow | undefined,
): Block[] | undefined {
  if (!packed) return blocks ?? undefined;
  const dictionary = id !== undefined && row?.id === id ? openDictionary(row) : undefined;
  if (id !== undefined && !dictionary) return undefined;
  const bytes = new Uint8Array(packed);
  if (bytes[0] !== HEADED && bytes[0] !== SLICE) {
    const length = bytes.length < 5 ? 0 : new DataView(packed).getUint32(1, true);
    return length > MAX_TEXT_BYTES ? undefined : inflateBlocks(bytes.subarray(5), length, dictionary);
  }
  const head = readHead(bytes);
  if (!head || head.length > MAX_TEXT_BYTES) return undefined;
  if (bytes[0] === HEADED) return inflateBlocks(bytes.subarray(head.end), head.length, dictionary);
  const end = head.from + head.length;
  return dictionary && end <= dictionary.length
    ? parseBlocks(dictionary.subarray(head.from, end))
    : undefined;
}

function openDictionary({ data }: PackDictionaryRow): Uint8Array | undefined {
  try {
    return inflateSync(new Uint8Array(data), { out: new Uint8Array(MAX_DICTIONARY_BYTES) });
  } catch {
    return undefined;
  }
}

type Head = {
  readonly fields: Pick<
    ChapterFields,
    'chapterId' | 'title' | 'wordCount' | 'hash' | 'blocksHash' | 'bytes' | 'storedAt' | 'dictionary'
  >;
  readonly length: number;
  readonly from: number;
  readonly end: number;
};

/**
 * Reads numbers (seven bits a byte, the lowest first), then the title and the dictionary, each after its
 * length, then two hashes.
 */
function readHead(bytes: Uint8Array): Head | undefined {
  if (bytes[0] !== HEADED && bytes[0] !== SLICE) return undefined;
  let at = 1;
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || scale > 2 ** 49) throw new RangeError('no number');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const some = (count: number) => {
    if (at + count > bytes.length) throw new RangeError('too short');
    at += count;
    return bytes.subarray(at - count, at);
  };
  try {
    const [length, from] = [number(), number()];
    const [chapterId, wordCount, bytesOfFile, storedAt] = [number(), number(), number(), number()];
    const title = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(some(number()));
    const dictionary = hexOf(some(number()));
    const fields = { chapterId, title, wordCount, hash: hexOf(some(32)), blocksHash: hexOf(some(32)) };
    const named = dictionary === '' ? {} : { dictionary };
    return { fields: { ...fields, bytes: bytesOfFile, storedAt, ...named }, length, from, end: at };
  } catch {
    return undefined;
  }
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
