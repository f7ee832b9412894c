import { deflateSync, inflateSync } from 'fflate';
import { type BlockDraft, withBlockIds } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';

/** The first byte of a packed text. Texts of earlier versions of the app have others (earlierRows). */
const VERSION = 1;
/** The version, and the length of the JSON: four bytes, the lowest first. */
const HEADER_BYTES = 5;
/** No chapter has more. A header that says so is damaged, or made to fill the memory. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Blocks of a chapter as the device stores them (decision 0129): deflated JSON behind a header. */
export function packText(blocks: readonly Block[]): ArrayBuffer {
  const json = new TextEncoder().encode(JSON.stringify(shortened(blocks)));
  const deflated = deflateSync(json, { level: 9 });
  const packed = new Uint8Array(HEADER_BYTES + deflated.length);
  packed[0] = VERSION;
  new DataView(packed.buffer).setUint32(1, json.length, true);
  packed.set(deflated, HEADER_BYTES);
  return packed.buffer;
}

/** Returns the blocks, or undefined when the bytes are damaged. Takes no more memory than the header says. */
export function unpackText(packed: ArrayBuffer): Block[] | undefined {
  const bytes = new Uint8Array(packed);
  if (bytes.length < HEADER_BYTES || bytes[0] !== VERSION) return undefined;
  const length = new DataView(packed).getUint32(1, true);
  return length > MAX_UNPACKED_BYTES ? undefined : inflateBlocks(bytes.subarray(HEADER_BYTES), length);
}

/** Inflates JSON of `length` bytes and returns its blocks, or undefined when it is damaged. */
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

/** Returns the blocks of their JSON, or undefined when it is damaged. */
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

/** Without ids where these follow from the text. A paragraph of one run, as most blocks are, is a string. */
function shortened(blocks: readonly Block[]): unknown[] {
  const drafts = blocks.map(({ id: _, ...draft }) => draft);
  const isDerived = withBlockIds(drafts).every(({ id }, at) => id === blocks[at]?.id);
  return (isDerived ? drafts : blocks).map((block) => {
    const text = block.kind === 'paragraph' && block.runs.length === 1 ? block.runs[0]?.text : undefined;
    return text !== undefined && JSON.stringify(paragraphOf(text)) === JSON.stringify(block) ? text : block;
  });
}

function paragraphOf(text: string): BlockDraft {
  return { kind: 'paragraph', runs: [{ text }] };
}
