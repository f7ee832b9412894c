import { BookFileError } from '../bookFile';
import { type Archive, openArchive } from '../epub/archive';
import type { ByteSource } from '../epub/byteSource';

/** A book file in a ZIP of several, as Dogear saves them; unpacked on demand. */
export type BookInside = { readonly name: string; readonly read: () => Uint8Array };

/** Book formats that people put into a ZIP. Other texts in it may be anything. */
const BOOK = /\.(?:epub|fb2|mobi|azw3?|prc)$/i;

/** Returns the books in a ZIP that is no book itself; none for any other file. */
export function booksInside(file: Uint8Array | ByteSource): BookInside[] {
  const [first, second] = file instanceof Uint8Array ? file : file.read(0, 2);
  if (first !== 0x50 || second !== 0x4b) return [];
  let archive: Archive;
  try {
    archive = openArchive(file);
  } catch (error) {
    // The file's reader reports the damage.
    if (error instanceof BookFileError) return [];
    throw error;
  }
  if (archive.has('META-INF/container.xml')) return [];
  return archive.names
    .filter((name) => BOOK.test(name))
    .map((name) => ({ name: name.split('/').at(-1) ?? name, read: () => archive.read(name) }));
}
