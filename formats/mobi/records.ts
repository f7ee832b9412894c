import { BookFileError } from '../bookFile';
import type { ByteSource } from '../epub/byteSource';

export type Records = {
  readonly count: number;
  /** Throws BookFileError if there is no such record. */
  at(index: number): Uint8Array;
};

/** In a field, this names no record. */
export const NONE = 0xffffffff;
const LIST_AT = 78;
const ENTRY_BYTES = 8;

export function openRecords(source: ByteSource): Records {
  const count = uint(source.read(76, LIST_AT), 0, 2);
  const list = source.read(LIST_AT, LIST_AT + count * ENTRY_BYTES);
  return {
    count,
    at: (index) => {
      const start = index < count ? uint(list, index * ENTRY_BYTES) : NONE;
      const end = index + 1 < count ? uint(list, (index + 1) * ENTRY_BYTES) : source.size;
      if (start > end || end > source.size) throw damaged('it is cut off');
      return source.read(start, end);
    },
  };
}

/** Returns a big-endian number of 1, 2 or 4 bytes, or `NONE` if the bytes end before. */
export function uint(bytes: Uint8Array, at: number, size = 4): number {
  if (at < 0 || at + size > bytes.length) return NONE;
  let value = 0;
  for (const byte of bytes.subarray(at, at + size)) value = value * 256 + byte;
  return value;
}

export function magicOf(bytes: Uint8Array, at = 0): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

export function damaged(what: string): BookFileError {
  return new BookFileError(`The file is damaged: ${what}.`);
}

/** Counts unpacked bytes. Throws BookFileError if a file unpacks to too much. */
export type Count = (bytes: number) => void;
