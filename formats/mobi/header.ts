import { magicOf, NONE, type Records, uint } from './records';

/** The header in a book's first record. An absent field is `NONE`. */
export type Header = NonNullable<ReturnType<typeof readHeader>>;
type Metadata = ReadonlyMap<number, readonly Uint8Array[]>;

const ENCODINGS: Readonly<Record<number, string>> = { 1252: 'windows-1252', 65001: 'utf-8' };
/** Languages by Windows' numbers, from 1. */
const LANGUAGES =
  'ar bg ca zh cs da de el en es fi fr he hu is it ja ko nl no pl pt rm ro ru hr sk sq sv th tr ur id uk be sl et lv lt tg fa vi hy az eu'.split(
    ' ',
  );
const METADATA_FLAG = 0x40;

/** Reads a header record. Returns null if it is none. */
export function readHeader(record: Uint8Array) {
  if (magicOf(record, 16) !== 'MOBI') return null;
  const length = uint(record, 20);
  const end = 16 + length;
  const field = (at: number, size = 4) => (at + size <= end ? uint(record, at, size) : NONE);
  const titleAt = field(84);
  const trailing = field(240);
  return {
    /** 8 for KF8, less for Mobipocket. */
    version: field(36),
    compression: uint(record, 0, 2),
    textRecords: uint(record, 8, 2),
    encoding: ENCODINGS[field(28)] ?? 'utf-8',
    /** Flags of the bytes after a record's text. */
    trailing: trailing === NONE ? 0 : trailing,
    language: LANGUAGES[field(95, 1) - 1] ?? '',
    title: record.subarray(titleAt, titleAt + field(88)),
    firstResource: field(108),
    dictionary: { first: field(112), count: field(116) },
    contents: field(244),
    // A single flow is the whole text and has no table.
    flows: field(196) > 1 ? field(192) : NONE,
    fragments: field(248),
    skeletons: field(252),
    metadata: readMetadata(field(128) & METADATA_FLAG ? record.subarray(end) : new Uint8Array()),
  };
}

function readMetadata(bytes: Uint8Array): Metadata {
  const metadata = new Map<number, Uint8Array[]>();
  if (magicOf(bytes) !== 'EXTH') return metadata;
  let at = 12;
  for (let left = uint(bytes, 8); left > 0 && at + 8 <= bytes.length; left -= 1) {
    const kind = uint(bytes, at);
    const length = Math.max(8, uint(bytes, at + 4));
    const values = metadata.get(kind) ?? [];
    if (values.length === 0) metadata.set(kind, values);
    values.push(bytes.subarray(at + 8, at + length));
    at += length;
  }
  return metadata;
}

/** Returns the KF8 book of a file with both kinds, whose records count from its header, or null. */
export function readSecondBook(
  records: Records,
  { metadata }: Header,
): { header: Header; records: Records } | null {
  const first = uint(metadata.get(121)?.[0] ?? new Uint8Array(), 0);
  if (first === 0 || first >= records.count) return null;
  const header = readHeader(records.at(first));
  if (header?.version !== 8) return null;
  const own = { count: records.count - first, at: (index: number) => records.at(first + index) };
  return { header, records: own };
}
