import { BookFileError } from '../bookFile';
import { type Archive, openArchive } from '../epub/archive';

/** A book file in a ZIP of several, as Dogear saves them; unpacked when it is asked for. */
export type BookInside = { readonly name: string; readonly read: () => Uint8Array };

/** The EPUBs in a ZIP that is no book itself; none for any other file. */
export function booksInside(bytes: Uint8Array): BookInside[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [];
  let archive: Archive;
  try {
    archive = openArchive(bytes);
  } catch (error) {
    // What is wrong with it, its reader says.
    if (error instanceof BookFileError) return [];
    throw error;
  }
  if (archive.has('META-INF/container.xml')) return [];
  return archive.names
    .filter((name) => /\.epub$/i.test(name))
    .map((name) => ({ name: name.split('/').at(-1) ?? name, read: () => archive.read(name) }));
}
