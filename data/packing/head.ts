import type { WideChapterRow } from '../tables/rows';

/** What a packed text says of its chapter: all that its row says, but for where it stands and the text itself. */
export type Head = Pick<
  WideChapterRow,
  'chapterId' | 'title' | 'wordCount' | 'hash' | 'blocksHash' | 'bytes' | 'storedAt' | 'dictionary'
> & {
  /** Of the text, unpacked, in bytes. */
  readonly length: number;
  /** Where it begins in all that is packed as one (data/packing/packSolid); 0 where it is packed by itself. */
  readonly from: number;
};

const HASH = /^[0-9a-f]{64}$/;
const DICTIONARY = /^[0-9a-f]{16}$/;
const HASH_BYTES = 32;
const DICTIONARY_BYTES = 8;
const NUMBERS = ['length', 'from', 'chapterId', 'wordCount', 'bytes', 'storedAt'] as const;

/**
 * A head as bytes: its numbers (seven bits a byte, the lowest first, the eighth says that more follow), then title and dictionary, each behind its
 * length, then the two hashes. Undefined where something of it is not as a server or a file has it.
 */
export function writeHead(head: Head): number[] | undefined {
  const { title, hash, blocksHash, dictionary } = head;
  const areNumbers = NUMBERS.every((name) => Number.isSafeInteger(head[name]) && head[name] >= 0);
  const isNamed = dictionary === undefined || DICTIONARY.test(dictionary);
  if (!areNumbers || !isNamed || !HASH.test(hash) || !HASH.test(blocksHash)) return undefined;
  const named = new TextEncoder().encode(title);
  // What is no Unicode would come back as something else.
  if (new TextDecoder('utf-8', { ignoreBOM: true }).decode(named) !== title) return undefined;
  const used = dictionary === undefined ? [] : bytesOf(dictionary);
  return [
    ...NUMBERS.flatMap((name) => [...varint(head[name])]),
    ...varint(named.length),
    ...named,
    ...varint(used.length),
    ...used,
    ...bytesOf(hash),
    ...bytesOf(blocksHash),
  ];
}

/** Reads a head that begins at `from`, and says where it ends. Undefined where that is not what lies there. */
export function readHead(bytes: Uint8Array, from: number): { head: Head; end: number } | undefined {
  let at = from;
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
    const said = Object.fromEntries(NUMBERS.map((name) => [name, number()])) as Record<
      (typeof NUMBERS)[number],
      number
    >;
    const title = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(some(number()));
    const used = number();
    if (used !== 0 && used !== DICTIONARY_BYTES) return undefined;
    const dictionary = hexOf(some(used));
    const [hash, blocksHash] = [hexOf(some(HASH_BYTES)), hexOf(some(HASH_BYTES))];
    const head = { ...said, title, hash, blocksHash };
    return { head: dictionary === '' ? head : { ...head, dictionary }, end: at };
  } catch {
    return undefined;
  }
}

/** By what a row is found whose text is packed with a head: the first 48 bits of its file's hash. */
export function markOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 12), 16);
}

function* varint(value: number): Generator<number> {
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) yield (left % 128) + 128;
  yield left;
}

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
