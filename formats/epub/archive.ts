import { inflateSync } from 'fflate';
import { BookFileError } from '../bookFile';
import { type ByteSource, inMemory } from './byteSource';
import { decodeMemberName, foldedName } from './memberNames';

/**
 * The members of a ZIP file, inflated one at a time on demand. A name also matches a member that differs only
 * in capitals, Unicode composition, slashes or percent escapes.
 */
export type Archive = {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Like `read`, for a member that is parsed: it counts against the budget for text. */
  readText(name: string): Uint8Array;
  /** Throws BookFileError if the member is missing, damaged, encrypted or too large. */
  read(name: string): Uint8Array;
};

type Member = {
  method: number;
  isEncrypted: boolean;
  crc: number;
  packedSize: number;
  size: number;
  offset: number;
};

/** The most a book may unpack to. A larger claim is a zip bomb or not a novel. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
const MAX_MEMBER_BYTES = 64 * 1024 * 1024;
/** Names of recordings and films. They do not count towards the total and have their own limit. */
const SOUND = /\.(?:mp3|m4[abv]|mp4|aac|og[agv]|opus|wav|webm)$/i;
const MAX_SOUND_BYTES = 512 * 1024 * 1024;
const MAX_MEMBERS = 20_000;
const MAX_NAME = 1_000;
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
/**
 * Parsing costs a thousand times as much as unpacking. Text in a book file compresses to a third or a tenth
 * of its length; a much better ratio is deliberate.
 */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const MAX_TEXT_RATIO = 40;
const FREE_TEXT_BYTES = 1024 * 1024;
const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const DIRECTORY_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;
const LOCAL_RECORD_BYTES = 30;
const LARGE_LOCATOR = 0x07064b50;
const LARGE_LOCATOR_BYTES = 20;
const LARGE_END_RECORD = 0x06064b50;
const LARGE_FIELDS = 1;
/** A 32-bit field has this value if its number is in the ZIP64 fields. */
const LARGE = 0xffffffff;
const DAMAGED = 'The file is damaged: it is cut off or is not a whole ZIP archive.';

/** Opens a ZIP file's directory without unpacking anything. Throws BookFileError if it is no ZIP. */
export function openArchive(file: Uint8Array | ByteSource): Archive {
  const source = file instanceof Uint8Array ? inMemory(file) : file;
  const members = readDirectory(source);
  const byFolded = new Map([...members].map(([name, member]) => [foldedName(name), member]));
  const find = (name: string) => members.get(name) ?? byFolded.get(foldedName(name));
  const memberOf = (name: string) => {
    const member = find(name);
    if (!member) throw new BookFileError(`The file is incomplete: "${name}" is missing.`);
    return member;
  };
  const most = Math.min(MAX_TEXT_BYTES, Math.max(FREE_TEXT_BYTES, MAX_TEXT_RATIO * source.size));
  let left = most;
  let soundLeft = MAX_SOUND_BYTES;
  return {
    names: [...members.keys()],
    has: (name) => find(name) !== undefined,
    read: (name) => {
      const member = memberOf(name);
      if (SOUND.test(name)) {
        soundLeft -= member.size;
        if (soundLeft < 0) throw new BookFileError('The recordings in the file are too large.', 'tooLarge');
      }
      return unpack(name, member, source);
    },
    readText: (name) => {
      const member = memberOf(name);
      left -= member.size;
      if (left < 0)
        throw new BookFileError(
          `The file is refused: its text unpacks to more than ${Math.floor(most / 1024)} kB, which is too much for a file of its size.`,
          'tooLarge',
        );
      return unpack(name, member, source);
    },
  };
}

function readDirectory(source: ByteSource): Map<string, Member> {
  const { count, start, length, shift } = findDirectory(source);
  if (count > MAX_MEMBERS)
    throw new BookFileError('The file is too large: it holds too many parts.', 'tooLarge');
  const bytes = source.read(start, start + Math.min(length, MAX_DIRECTORY_BYTES));
  const view = viewOf(bytes);
  let at = 0;
  let total = 0;
  const members = new Map<string, Member>();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_RECORD)
      throw new BookFileError(DAMAGED);
    const flags = view.getUint16(at + 8, true);
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const fieldsEnd = nameEnd + view.getUint16(at + 30, true);
    const name = decodeMemberName(bytes.subarray(at + 46, nameEnd), (flags & 0x800) !== 0);
    const large = largeFields(view, nameEnd, Math.min(fieldsEnd, bytes.length));
    const size = large(view.getUint32(at + 24, true));
    const packedSize = large(view.getUint32(at + 20, true));
    const member = {
      isEncrypted: (flags & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize,
      size,
      offset: large(view.getUint32(at + 42, true)) + shift,
    };
    if (isUnsafe(name)) throw new BookFileError('The file is refused: it holds a part with an unsafe path.');
    if (!SOUND.test(name)) total += member.size;
    if (total > MAX_TOTAL_BYTES)
      throw new BookFileError(
        `The file is refused: it unpacks to far too much, more than ${MAX_TOTAL_BYTES / 1024 / 1024} MB.`,
        'tooLarge',
      );
    members.set(name, member);
    at = fieldsEnd + view.getUint16(at + 32, true);
  }
  return members;
}

/** Reads a member's 64-bit numbers, which follow each other in its ZIP64 fields. */
function largeFields(view: DataView, from: number, end: number): (field: number) => number {
  let next = end;
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === LARGE_FIELDS) next = at + 4;
  }
  return (field) => {
    if (field !== LARGE || next + 8 > end) return field;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  };
}

type Directory = { count: number; start: number; length: number; shift: number };

/**
 * Finds the directory. Bytes before the archive move everything in it: `shift` is added to each offset the
 * file names.
 */
function findDirectory(source: ByteSource): Directory {
  const tail = viewOf(source.read(Math.max(0, source.size - END_RECORD_BYTES - 0xffff), source.size));
  const end = findEnd(tail);
  const endAt = source.size - tail.byteLength + end;
  const directory = {
    count: tail.getUint16(end + 10, true),
    length: tail.getUint32(end + 12, true),
    named: tail.getUint32(end + 16, true),
  };
  let directoryEnd = endAt;
  const locatorAt = endAt - LARGE_LOCATOR_BYTES;
  const locator = viewOf(source.read(Math.max(0, locatorAt), endAt));
  if (locatorAt >= 0 && locator.getUint32(0, true) === LARGE_LOCATOR) {
    const large = viewOf(source.read(locatorAt - 56, locatorAt));
    if (large.byteLength < 56 || large.getUint32(0, true) !== LARGE_END_RECORD)
      throw new BookFileError(DAMAGED);
    directory.count = Number(large.getBigUint64(32, true));
    directory.length = Number(large.getBigUint64(40, true));
    directory.named = Number(large.getBigUint64(48, true));
    directoryEnd = locatorAt - 56;
  }
  const start = directoryEnd - directory.length;
  if (start < 0) throw new BookFileError(DAMAGED);
  return { count: directory.count, start, length: directory.length, shift: start - directory.named };
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END_RECORD_BYTES;
  for (let at = last; at >= 0 && at >= last - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw new BookFileError(DAMAGED);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function isUnsafe(name: string): boolean {
  return name.length > MAX_NAME || /^\/|^[a-z]:|\0/i.test(name) || name.split('/').includes('..');
}

function unpack(name: string, member: Member, source: ByteSource): Uint8Array {
  if (member.isEncrypted) throw new BookFileError('The file is encrypted and cannot be read.', 'protected');
  if (member.size > MAX_MEMBER_BYTES)
    throw new BookFileError(`The file is refused: "${name}" is too large.`, 'tooLarge');
  const { offset } = member;
  const head = viewOf(source.read(offset, offset + LOCAL_RECORD_BYTES));
  if (head.byteLength < LOCAL_RECORD_BYTES || head.getUint32(0, true) !== LOCAL_RECORD)
    throw new BookFileError(DAMAGED);
  const start = offset + LOCAL_RECORD_BYTES + head.getUint16(26, true) + head.getUint16(28, true);
  const packed = source.read(start, start + member.packedSize);
  const damaged = new BookFileError(`The file is damaged: "${name}" cannot be unpacked.`);
  let unpacked: Uint8Array;
  if (member.method === 0) {
    unpacked = packed;
  } else if (member.method === 8) {
    try {
      unpacked = inflateSync(packed, { out: new Uint8Array(member.size) });
    } catch {
      throw damaged;
    }
  } else {
    throw damaged;
  }
  if (unpacked.length !== member.size || crc32(unpacked) !== member.crc) throw damaged;
  return unpacked;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
