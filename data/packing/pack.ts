import { deflateSync } from 'fflate';
import type { Block } from '../../contract/schemas/chapter';
import { withBlockIds } from '../../contract/values/blockIds';
import { HEADER_BYTES, PACKING } from './unpack';

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
  const plain = plainBytes(blocks);
  const deflated = deflate(plain, dictionary);
  const packed = new Uint8Array(HEADER_BYTES + deflated.length);
  packed[0] = PACKING;
  new DataView(packed.buffer).setUint32(1, plain.length, true);
  packed.set(deflated, HEADER_BYTES);
  return packed.buffer;
}

/** The JSON that is deflated. */
export function plainBytes(blocks: readonly Block[]): Uint8Array {
  const drafts = blocks.map(({ id: _, ...draft }) => draft);
  const isDerived = withBlockIds(drafts).every(({ id }, at) => id === blocks[at]?.id);
  return new TextEncoder().encode(JSON.stringify(isDerived ? drafts : blocks));
}
