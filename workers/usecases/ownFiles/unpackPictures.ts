import { db } from '../../../data/tables/db';
import type { PictureRow, Unpacking } from '../../../data/tables/rows';
import { write } from '../../../data/tables/write';
import type { BookFile, Section } from '../../../formats/bookFile';
import { picturesIn, type SettledPicture } from '../../../formats/settlePictures';
import { type DrawSvg, ownPicture } from './ownPicture';
import { BookGoneError } from './storeOwnBook';

/** What all pictures of one book may take on the device, bytes. */
const MAX_PICTURE_BYTES = 128 * 1024 * 1024;
/** How often it is written down how far it came: pictures made since are made again after a kill. */
const NOTED_EVERY = 16;

export type Settled = Unpacking['pictures'];

/**
 * Keeps the pictures that the text shows, one after another, each in the database before the next is looked at: a large one takes
 * many times its bytes while it is made smaller. `settled`: what became of those that were kept before a kill.
 */
export async function unpackPictures(
  bookId: number,
  { book, sections, settled }: { book: BookFile; sections: readonly Section[]; settled: Settled },
  drawSvg: DrawSvg,
  onProgress: (share: number, settled: Settled) => Promise<void>,
): Promise<Settled> {
  const shown = new Set(sections.flatMap(({ text }) => picturesIn(text)));
  const sources = book.pictures.filter(({ name }) => shown.has(name));
  const found: Record<string, Settled[string]> = { ...settled };
  const present = await db.pictures.where('[bookId+bytes]').between([bookId, 0], [bookId, []]).keys();
  let left = (present as unknown as [number, number][]).reduce(
    (sum, [, bytes]) => sum - bytes,
    MAX_PICTURE_BYTES,
  );
  for (const [index, source] of sources.entries()) {
    if (found[source.name] === undefined) {
      const kept = left > 0 ? await ownPicture(source, drawSvg) : null;
      if (kept === null || kept === 'ornament') found[source.name] = kept;
      else if (kept.data.byteLength > left) found[source.name] = null;
      else {
        const { picture, type, data, width, height } = kept;
        const row = { bookId, picture, type, data, bytes: data.byteLength };
        if (await isAdded(row)) left -= data.byteLength;
        found[source.name] = { name: picture, width, height };
      }
      if ((index + 1) % NOTED_EVERY === 0) await onProgress((index + 1) / sources.length, found);
    }
  }
  return found;
}

/** False where another picture of the book has the same bytes. */
function isAdded(row: PictureRow): Promise<boolean> {
  return write([db.pictures, db.ownFiles], async () => {
    if (!(await db.ownFiles.get(row.bookId))) throw new BookGoneError();
    if (await db.pictures.get([row.bookId, row.picture])) return false;
    await db.pictures.put(row);
    return true;
  });
}

/** Those that are shown, as `settlePictures` takes them. */
export function shownOf(settled: Settled): Map<string, SettledPicture> {
  const shown = new Map<string, SettledPicture>();
  for (const [name, picture] of Object.entries(settled))
    if (picture !== null && picture !== 'ornament') shown.set(name, picture);
  return shown;
}
