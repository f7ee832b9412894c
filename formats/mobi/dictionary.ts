import { type Count, damaged, magicOf, type Records, uint } from './records';

/** Deeper than the dictionary of any book. */
const MAX_DEPTH = 32;
const UNPACKED = 0x8000;

/** The code of each length is the first `length` bits; `last - code` is the number of its phrase. */
type Code = { length: number; last: number };
type Phrase = { bytes: Uint8Array; isUnpacked: boolean; isOpen: boolean };

/**
 * Reads a dictionary (records HUFF and CDIC). Returns a function that unpacks a record with it. Phrases may
 * be packed in phrases: each is unpacked once, and its size is counted.
 */
export function dictionaryUnpacker(
  records: Records,
  { first, count: recordCount }: { first: number; count: number },
  count: Count,
): (packed: Uint8Array) => Uint8Array {
  const codes = readCodes(records.at(first));
  const phrases: Phrase[] = [];
  for (let index = 1; index < recordCount; index += 1) addPhrases(phrases, records.at(first + index));
  return (packed) => unpack(packed, 0);

  function unpack(packed: Uint8Array, depth: number): Uint8Array {
    if (depth > MAX_DEPTH) throw damaged('its dictionary is nested too deeply');
    const pieces: Uint8Array[] = [];
    let size = 0;
    for (let bit = 0; bit < packed.length * 8; ) {
      const bits = bitsAt(packed, bit);
      const { length, last } = codes(bits);
      bit += length;
      if (bit > packed.length * 8) break;
      const bytes = unpackPhrase(phrases[last - (bits >>> (32 - length))], depth);
      count(Math.max(1, bytes.length));
      size += bytes.length;
      pieces.push(bytes);
    }
    const out = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      out.set(piece, at);
      at += piece.length;
    }
    return out;
  }

  function unpackPhrase(phrase: Phrase | undefined, depth: number): Uint8Array {
    if (!phrase || phrase.isOpen) throw damaged('its dictionary is wrong');
    if (!phrase.isUnpacked) {
      phrase.isOpen = true;
      phrase.bytes = unpack(phrase.bytes, depth + 1);
      phrase.isOpen = false;
      phrase.isUnpacked = true;
    }
    return phrase.bytes;
  }
}

/** Reads codes by the first byte, or, if that is ambiguous, by the smallest code of each length. */
function readCodes(record: Uint8Array): (bits: number) => Code {
  if (magicOf(record) !== 'HUFF') throw damaged('its dictionary is missing');
  const [short, long] = [uint(record, 8), uint(record, 12)];
  return (bits) => {
    const entry = uint(record, short + (bits >>> 24) * 4);
    let length = entry & 0x1f;
    let last = entry >>> 8;
    if (!(entry & 0x80)) {
      const pair = (size: number) => long + (size - 1) * 8;
      while (length > 0 && length <= 32 && bits >>> (32 - length) < uint(record, pair(length))) length += 1;
      last = uint(record, pair(length) + 4);
    }
    if (length === 0 || length > 32) throw damaged('its dictionary is wrong');
    return { length, last };
  };
}

function addPhrases(phrases: Phrase[], record: Uint8Array): void {
  if (magicOf(record) !== 'CDIC') throw damaged('its dictionary is missing');
  const own = record.subarray(uint(record, 4));
  const count = Math.min(1 << uint(record, 12), uint(record, 8) - phrases.length, own.length >> 1);
  for (let index = 0; index < count; index += 1) {
    const at = uint(own, index * 2, 2);
    const said = uint(own, at, 2);
    const bytes = own.subarray(at + 2, at + 2 + (said & ~UNPACKED));
    phrases.push({ bytes, isUnpacked: (said & UNPACKED) !== 0, isOpen: false });
  }
}

/** Returns the 32 bits from a position; bits after the end are 0. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3;
  const byte = (index: number) => bytes[at + index] ?? 0;
  const word = ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0;
  const shift = bit & 7;
  return shift === 0 ? word : ((word << shift) | (byte(4) >>> (8 - shift))) >>> 0;
}
