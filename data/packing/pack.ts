import { deflateSync } from 'fflate';
import type { Block } from '../../contract/schemas/chapter';
import { withBlockIds } from '../../contract/values/blockIds';
import type { BlockDraft } from '../../contract/values/blockText';
import { type Head, writeHead } from './head';
import { HEADER_BYTES, PACKING, paragraphOf, SLICE, SLIM } from './unpack';

/** Deflates (RFC 1951), with a dictionary or without. */
export type Deflate = (bytes: Uint8Array, dictionary?: Uint8Array) => Uint8Array;

/** What a reader may wait for, and code that is here anyway. Texts that nobody waits for take less (deflate/deflateTightly). */
const deflateQuickly: Deflate = (bytes, dictionary) =>
  deflateSync(bytes, { level: 9, ...(dictionary && { dictionary }) });

/**
 * Blocks of a chapter as they lie on the device (decision 0089): deflated JSON behind a version and its length. Ids follow
 * from the text and are left out where they do. `dictionary`: what the chapter is likely to repeat, needed again to unpack it.
 */
export function packBlocks(
  blocks: readonly Block[],
  dictionary?: Uint8Array,
  deflate: Deflate = deflateQuickly,
): ArrayBuffer {
  const plain = new TextEncoder().encode(JSON.stringify(withoutIds(blocks)));
  const deflated = deflate(plain, dictionary);
  const packed = new Uint8Array(HEADER_BYTES + deflated.length);
  packed[0] = PACKING;
  new DataView(packed.buffer).setUint32(1, plain.length, true);
  packed.set(deflated, HEADER_BYTES);
  return packed.buffer;
}

/**
 * The same behind all else that is known of the chapter (data/packing/head), as a `SlimChapterRow` has it. Undefined where that does not fit
 * there.
 */
export function packBehindHead(
  blocks: readonly Block[],
  said: Omit<Head, 'length' | 'from'>,
  dictionary?: Uint8Array,
  deflate: Deflate = deflateQuickly,
): ArrayBuffer | undefined {
  const plain = plainBytes(blocks);
  const head = writeHead({ ...said, length: plain.length, from: 0 });
  if (!head) return undefined;
  const deflated = deflate(plain, dictionary);
  const packed = new Uint8Array(1 + head.length + deflated.length);
  packed[0] = SLIM;
  packed.set(head, 1);
  packed.set(deflated, 1 + head.length);
  return packed.buffer;
}

/** What a row says of a text that is packed with all others of its book (data/packing/packSolid). Undefined as above. */
export function packSlice(said: Head): ArrayBuffer | undefined {
  const head = writeHead(said);
  return head && Uint8Array.from([SLICE, ...head]).buffer;
}

/** The JSON that is deflated. Most blocks are a paragraph in one run: its text says it. */
export function plainBytes(blocks: readonly Block[]): Uint8Array {
  const short = withoutIds(blocks).map((block) => {
    const text = block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text : undefined;
    return text !== undefined && JSON.stringify(paragraphOf(text)) === JSON.stringify(block) ? text : block;
  });
  return new TextEncoder().encode(JSON.stringify(short));
}

/** Where ids follow from the text, they are left out. */
function withoutIds(blocks: readonly Block[]): readonly BlockDraft[] {
  const drafts = blocks.map(({ id: _, ...draft }) => draft);
  const isDerived = withBlockIds(drafts).every(({ id }, at) => id === blocks[at]?.id);
  return isDerived ? drafts : blocks;
}
