import type { PlacedClip } from '../../../contract/reading/ownFiles';
import { db } from '../../../data/tables/db';
import { isQuotaError } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { BookFileError, type Narration } from '../../../formats/bookFile';
import { BookGoneError, type KeptNarration } from './storeOwnBook';

type Narrated = { readonly target: number; readonly clips?: readonly PlacedClip[] };

/**
 * Stores the recordings of a book, one after another. One that is damaged or does not fit on the device is left out: its passages are
 * read by a voice. Without any recording there is no narration.
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
        // What is stored must not hold the whole book file.
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
