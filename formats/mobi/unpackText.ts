import { BookFileError } from '../bookFile';
import { dictionaryUnpacker } from './dictionary';
import type { Header } from './header';
import { type Count, damaged, type Records } from './records';

/** Parsing needs many times the size in memory. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
/** The length of an unpacked record has two bytes. */
const MAX_RECORD_BYTES = 0xffff;

const PLAIN = 1;
const PALMDOC = 2;
const DICTIONARY = 17480;

/** Unpacks the text of a book: the concatenated bytes of its records. Throws BookFileError. */
export function unpackText(
  records: Records,
  header: Pick<Header, 'compression' | 'textRecords' | 'trailing' | 'dictionary'>,
): Uint8Array {
  let left = MAX_TEXT_BYTES;
  const count: Count = (bytes) => {
    left -= bytes;
    if (left < 0)
      throw new BookFileError('The file is refused: its text unpacks to more than 64 MB.', 'tooLarge');
  };
  const unpack = unpackerOf(records, header, count);
  const pieces: Uint8Array[] = [];
  for (let index = 1; index <= header.textRecords; index += 1) {
    const packed = withoutTrailing(records.at(index), header.trailing);
    if (packed.length > MAX_RECORD_BYTES) throw damaged('its text cannot be unpacked');
    pieces.push(unpack(packed));
  }
  const text = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    text.set(piece, at);
    at += piece.length;
  }
  return text;
}

function unpackerOf(
  records: Records,
  { compression, dictionary }: Pick<Header, 'compression' | 'dictionary'>,
  count: Count,
): (packed: Uint8Array) => Uint8Array {
  if (compression === DICTIONARY) return dictionaryUnpacker(records, dictionary, count);
  if (compression === PALMDOC) return (packed) => unpackPalmDoc(packed, count);
  if (compression !== PLAIN) throw damaged(`its compression ${compression} is not known`);
  return (packed) => {
    count(packed.length);
    return packed;
  };
}

/**
 * Each flag but the first is a trailing entry, which ends with its own length. The first is the rest of a
 * split character.
 */
function withoutTrailing(record: Uint8Array, flags: number): Uint8Array {
  let end = record.length;
  for (let rest = flags >>> 1; rest > 0; rest >>>= 1) {
    if (rest & 1) end -= trailingLength(record.subarray(0, end));
  }
  if (flags & 1 && end > 0) end -= ((record[end - 1] ?? 0) & 3) + 1;
  return record.subarray(0, Math.max(0, end));
}

function trailingLength(record: Uint8Array): number {
  let length = 0;
  for (const byte of record.subarray(-4)) length = ((byte & 0x80 ? 0 : length) << 7) | (byte & 0x7f);
  return length;
}

/**
 * A byte is a literal, the count of literals that follow, a copy of unpacked bytes, or a space and a letter.
 */
function unpackPalmDoc(packed: Uint8Array, count: Count): Uint8Array {
  // A copy is two bytes that become ten at most.
  const out = new Uint8Array(packed.length * 5 + 10);
  let to = 0;
  for (let at = 0; at < packed.length; at += 1) {
    const byte = packed[at] ?? 0;
    if (byte >= 1 && byte <= 8) {
      for (const plain of packed.subarray(at + 1, at + 1 + byte)) out[to++] = plain;
      at += byte;
    } else if (byte < 0x80) out[to++] = byte;
    else if (byte >= 0xc0) {
      out[to++] = 0x20;
      out[to++] = byte ^ 0x80;
    } else {
      at += 1;
      const pair = (byte << 8) | (packed[at] ?? 0);
      const from = to - ((pair & 0x3fff) >> 3);
      if (from < 0 || from === to) throw damaged('its text cannot be unpacked');
      for (let copied = 0; copied < (pair & 7) + 3; copied += 1) out[to++] = out[from + copied] ?? 0;
    }
  }
  count(to);
  return out.slice(0, to);
}
