import { inflateSync } from 'fflate';
import { BookFileError } from '../bookFile';
import { type ByteSource, inMemory } from './byteSource';

/** The members of a ZIP file, inflated one by one when asked for. */
export type Archive = {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** `read`, for what is parsed: counted against the budget for text. */
  readText(name: string): Uint8Array;
  /** Throws BookFileError when the member is missing, damaged, encrypted or too large. */
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

/** What a book may unpack to. A larger claim is a zip bomb or not a novel. */
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
const MAX_MEMBER_BYTES = 64 * 1024 * 1024;
const MAX_MEMBERS = 20_000;
const MAX_NAME = 1_000;
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
/**
 * What is parsed costs a thousand times the time that unpacking takes. Text in a book file packs to a third or a tenth of its
 * length; what packs much better was made to.
 */
const MAX_TEXT_BYTES = 64 * 1024 * 1024;
const MAX_TEXT_RATIO = 40;
const FREE_TEXT_BYTES = 1024 * 1024;
const END_RECORD = 0x06054b50;
const END_RECORD_BYTES = 22;
const DIRECTORY_RECORD = 0x02014b50;
const LOCAL_RECORD = 0x04034b50;
const LOCAL_RECORD_BYTES = 30;
const DAMAGED = 'The file is damaged: it is cut off or is not a whole ZIP archive.';

/** Opens a ZIP file's directory without unpacking anything. Throws BookFileError for what is not one. */
export function openArchive(file: Uint8Array | ByteSource): Archive {
  const source = file instanceof Uint8Array ? inMemory(file) : file;
  const members = readDirectory(source);
  const memberOf = (name: string) => {
    const member = members.get(name);
    if (!member) throw new BookFileError(`The file is incomplete: "${name}" is missing.`);
    return member;
  };
  const most = Math.min(MAX_TEXT_BYTES, Math.max(FREE_TEXT_BYTES, MAX_TEXT_RATIO * source.size));
  let left = most;
  return {
    names: [...members.keys()],
    has: (name) => members.has(name),
    read: (name) => unpack(name, memberOf(name), source),
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
  const tail = viewOf(source.read(Math.max(0, source.size - END_RECORD_BYTES - 0xffff), source.size));
  const end = findEnd(tail);
  const count = tail.getUint16(end + 10, true);
  if (count > MAX_MEMBERS)
    throw new BookFileError('The file is too large: it holds too many parts.', 'tooLarge');
  const start = tail.getUint32(end + 16, true);
  const endAt = source.size - tail.byteLength + end;
  const bytes = source.read(start, Math.max(start, Math.min(endAt, start + MAX_DIRECTORY_BYTES)));
  const view = viewOf(bytes);
  let at = 0;
  let total = 0;
  const members = new Map<string, Member>();
  const utf8 = new TextDecoder();
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_RECORD)
      throw new BookFileError(DAMAGED);
    const nameLength = view.getUint16(at + 28, true);
    const name = utf8.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const member = {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    if (isUnsafe(name)) throw new BookFileError('The file is refused: it holds a part with an unsafe path.');
    total += member.size;
    if (total > MAX_TOTAL_BYTES)
      throw new BookFileError(
        `The file is refused: it unpacks to far too much, more than ${MAX_TOTAL_BYTES / 1024 / 1024} MB.`,
        'tooLarge',
      );
    members.set(name, member);
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return members;
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
  return name.length > MAX_NAME || /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
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
