import type { PlacedClip } from '../../../contract/reading/ownFiles';
import { db } from '../../../data/tables/db';
import type { PictureRow, Unpacking } from '../../../data/tables/rows';
import { isQuotaError } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { type BookFile, BookFileError, type Narration, type Section } from '../../../formats/bookFile';
import { picturesIn, type SettledPicture } from '../../../formats/settlePictures';
import { type DrawSvg, ownPicture } from './ownPicture';
import { BookGoneError, type KeptNarration } from './storeOwnBook';

/** The most storage for all pictures of one book, bytes. */
const MAX_PICTURE_BYTES = 128 * 1024 * 1024;
/** Progress is recorded after this many pictures: later ones are made again after a kill. */
const NOTED_EVERY = 16;

export type Settled = Unpacking['pictures'];

/**
 * Stores the pictures that the text shows, one after another, because reducing a large one needs many times
 * its bytes. `settled`: the pictures finished before a kill.
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

/** Returns false if another picture of the book has the same bytes. */
function isAdded(row: PictureRow): Promise<boolean> {
  return write([db.pictures, db.ownFiles], async () => {
    if (!(await db.ownFiles.get(row.bookId))) throw new BookGoneError();
    if (await db.pictures.get([row.bookId, row.picture])) return false;
    await db.pictures.put(row);
    return true;
  });
}

/** Returns the pictures that are shown, in the form for `settlePictures`. */
export function shownOf(settled: Settled): Map<string, SettledPicture> {
  const shown = new Map<string, SettledPicture>();
  for (const [name, picture] of Object.entries(settled))
    if (picture !== null && picture !== 'ornament') shown.set(name, picture);
  return shown;
}

type Narrated = { readonly target: number; readonly clips?: readonly PlacedClip[] };

/**
 * Stores a book's recordings, one after another. One that is damaged or does not fit on the device is
 * skipped: a voice reads its passages. Without any recording there is no narration.
 */
export async function unpackSounds(
  bookId: number,
  { sounds }: Narration,
  sections: readonly Narrated[],
): Promise<KeptNarration> {
  const kept = new Set<string>();
  for (const source of sounds) {
    try {
      if (!(await db.sounds.where('[bookId+path]').equals([bookId, source.name]).count())) {
        const bytes = await source.read();
        // The stored recording must not hold the whole book file.
        const data = bytes.length === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
        await putSound({ bookId, path: source.name, type: source.mediaType, data: data as ArrayBuffer });
      }
      kept.add(source.name);
    } catch (error) {
      if (!(error instanceof BookFileError) && !isQuotaError(error)) throw error;
    }
  }
  const narrated = kept.size > 0 ? sections : [];
  const rows = narrated.flatMap(({ target, clips = [] }) =>
    clips.length > 0 ? [{ bookId, target, clips }] : [],
  );
  return { sounds: kept, rows };
}

function putSound(sound: { bookId: number; path: string; type: string; data: ArrayBuffer }): Promise<void> {
  return write([db.sounds, db.ownFiles], async () => {
    if (!(await db.ownFiles.get(sound.bookId))) throw new BookGoneError();
    await db.sounds.put({ ...sound, bytes: sound.data.byteLength });
  });
}
