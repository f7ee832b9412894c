import { inflateSync } from 'fflate';
import type { Block } from '../../contract/schemas/chapter';
import { withBlockIds } from '../../contract/values/blockIds';

/** First byte of what is packed. */
export const PACKING = 1;
/** That byte, and the length of what is unpacked: four bytes, the lowest first. */
export const HEADER_BYTES = 5;
/** No chapter has more; what claims to was damaged, or made to fill the memory. */
export const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Blocks of a chapter out of their packed form (data/packing/pack), with the dictionary they were packed with. Undefined
 * where that is not what lies there. Takes no more memory than the header says, whatever follows it.
 */
export function unpackBlocks(packed: ArrayBuffer, dictionary?: Uint8Array): Block[] | undefined {
  const bytes = new Uint8Array(packed);
  if (bytes.length < HEADER_BYTES || bytes[0] !== PACKING) return undefined;
  const length = new DataView(packed).getUint32(1, true);
  if (length > MAX_UNPACKED_BYTES) return undefined;
  try {
    const unpacked = inflateSync(bytes.subarray(HEADER_BYTES), {
      out: new Uint8Array(length),
      ...(dictionary && { dictionary }),
    });
    if (unpacked.length !== length) return undefined;
    const blocks: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(unpacked));
    if (!Array.isArray(blocks)) return undefined;
    return blocks.every((block: Partial<Block>) => block.id !== undefined) ? blocks : withBlockIds(blocks);
  } catch {
    return undefined;
  }
}
