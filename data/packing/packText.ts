import { deflateSync, inflateSync } from 'fflate';
import { type BlockDraft, withBlockIds } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';

/** The first byte of a packed text. Texts of earlier versions have other values (earlierRows). */
const VERSION = 1;
/** The version, and the length of the JSON in four bytes, lowest first. */
const HEADER_BYTES = 5;
/** No chapter is longer. A larger claim is damage, or an attempt to exhaust memory. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/**
 * Returns the blocks of a chapter as stored (decision 0129): deflated JSON behind a header. Ids that follow
 * from the text are omitted, and a paragraph of one run, the usual block, is a plain string.
 */
export function packText(blocks: readonly Block[]): ArrayBuffer {
  const drafts = blocks.map(({ id: _, ...draft }) => draft);
  const isDerived = withBlockIds(drafts).every(({ id }, at) => id === blocks[at]?.id);
  const shortened = (isDerived ? drafts : blocks).map((block) => {
    const text = block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text : undefined;
    return text !== undefined && JSON.stringify(paragraphOf(text)) === JSON.stringify(block) ? text : block;
  });
  const json = new TextEncoder().encode(JSON.stringify(shortened));
  const deflated = deflateSync(json, { level: 9 });
  const packed = new Uint8Array(HEADER_BYTES + deflated.length);
  packed[0] = VERSION;
  new DataView(packed.buffer).setUint32(1, json.length, true);
  packed.set(deflated, HEADER_BYTES);
  return packed.buffer;
}

/** Returns the blocks, or undefined if the bytes are damaged. Uses no more memory than the header claims. */
export function unpackText(packed: ArrayBuffer): Block[] | undefined {
  const bytes = new Uint8Array(packed);
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) return undefined;
  const length = new DataView(packed).getUint32(1, true);
  return length > MAX_UNPACKED_BYTES ? undefined : inflateBlocks(bytes.subarray(HEADER_BYTES), length);
}

/** Inflates JSON of `length` bytes and returns its blocks, or undefined if it is damaged. */
export function inflateBlocks(
  deflated: Uint8Array,
  length: number,
  dictionary?: Uint8Array,
): Block[] | undefined {
  try {
    const json = inflateSync(deflated, { out: new Uint8Array(length), ...(dictionary && { dictionary }) });
    return json.length === length ? parseBlocks(json) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the blocks of their JSON, or undefined if it is damaged. */
export function parseBlocks(json: Uint8Array): Block[] | undefined {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
    if (!Array.isArray(read)) return undefined;
    const blocks = read.map((block) => (typeof block === 'string' ? paragraphOf(block) : block));
    return blocks.every((block: Partial<Block>) => block.id !== undefined) ? blocks : withBlockIds(blocks);
  } catch {
    return undefined;
  }
}

function paragraphOf(text: string): BlockDraft {
  return { kind: 'paragraph', runs: [{ text }] };
}
