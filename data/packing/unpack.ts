import { inflateSync } from 'fflate';
import type { Block } from '../../contract/schemas/chapter';
import { withBlockIds } from '../../contract/values/blockIds';
import type { BlockDraft } from '../../contract/values/blockText';
import { type Head, readHead } from './head';

/** First byte of what is packed: by itself, behind a head (data/packing/head), or a head that says where in its book's texts it lies. */
export const PACKING = 1;
export const SLIM = 2;
export const SLICE = 3;
/** Of what is packed by itself: that byte, and the length of what is unpacked: four bytes, the lowest first. */
export const HEADER_BYTES = 5;
/** No chapter has more; what claims to was damaged, or made to fill the memory. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Blocks of a chapter out of their packed form (data/packing/pack), with the dictionary they were packed with, or all the texts of their book
 * where these are packed as one. Undefined where that is not what lies there. Takes no more memory than is said there, whatever follows it.
 */
export function unpackBlocks(packed: ArrayBuffer, dictionary?: Uint8Array): Block[] | undefined {
  try {
    const unpacked = plainOf(new Uint8Array(packed), dictionary);
    if (!unpacked) return undefined;
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unpacked));
    if (!Array.isArray(read)) return undefined;
    const blocks = read.map((block) => (typeof block === 'string' ? paragraphOf(block) : block));
    return blocks.every((block: Partial<Block>) => block.id !== undefined) ? blocks : withBlockIds(blocks);
  } catch {
    return undefined;
  }
}

/** A paragraph in one run lies there as its text. */
export function paragraphOf(text: string): BlockDraft {
  return { kind: 'paragraph', runs: [{ text }] };
}

/** The JSON that was packed. Throws where it is damaged. */
function plainOf(bytes: Uint8Array, dictionary: Uint8Array | undefined): Uint8Array | undefined {
  const isHeaded = bytes[0] === SLIM || bytes[0] === SLICE;
  const read = isHeaded ? readHead(bytes, 1) : undefined;
  if (bytes[0] === SLICE) return read && dictionary && sliceOf(dictionary, read.head);
  const said = read ? { length: read.head.length, end: read.end } : headerOf(bytes);
  if (!said || said.length > MAX_UNPACKED_BYTES) return undefined;
  const unpacked = inflateSync(bytes.subarray(said.end), {
    out: new Uint8Array(said.length),
    ...(dictionary && { dictionary }),
  });
  return unpacked.length === said.length ? unpacked : undefined;
}

function sliceOf(texts: Uint8Array, { from, length }: Head): Uint8Array | undefined {
  return from + length <= texts.length ? texts.subarray(from, from + length) : undefined;
}

function headerOf(bytes: Uint8Array): { length: number; end: number } | undefined {
  if (bytes.length < HEADER_BYTES || bytes[0] !== PACKING) return undefined;
  return { length: new DataView(bytes.buffer).getUint32(1, true), end: HEADER_BYTES };
}
