import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { isUnreadable } from '../../../data/tables/storageFailure';
import { write } from '../../../data/tables/write';
import { BookFileError } from '../../../formats/bookFile';
import { readBookFileSteps } from '../../../formats/readBookFile';
import { readSavedBook } from '../../../formats/saved/savedBook';
import { closeReadable, toReadable } from '../../../formats/toReadable';
import { inTurn, openSource, readInSteps } from './fileSource';
import type { DrawSvg } from './ownPicture';
import { pdfOnDevice } from './pdfOnDevice';
import { listedIn, storeListed } from './quickOpening';
import { BookGoneError } from './storeOwnBook';
import { unpackBook } from './unpackBook';
import { WantedChapters } from './wantedChapters';

/**
 * Unpacks the own files that the last start left unfinished, one book after another; a file another tab is
 * unpacking is waited for. A file that can no longer be read is dropped: what was unpacked stays, and the
 * book shows it until the file is opened again. Any other failure, such as a full device, is retried at the
 * next start. Never rejects.
 */
export async function goOnUnpacking(drawSvg: DrawSvg): Promise<void> {
  const bookIds = await withDatabase(() => db.ownFiles.toCollection().primaryKeys());
  for (const bookId of bookIds) {
    try {
      await inTurn(() => goOn(bookId, drawSvg));
    } catch (error) {
      if (error instanceof BookGoneError) continue;
      console.error('The rest of a book file could not be unpacked.', error);
      const isLost = error instanceof BookFileError && error.reason !== 'offline';
      if (isUnreadable(error) || isLost) await drop(bookId).catch(() => undefined);
    }
  }
}

function drop(bookId: number): Promise<void> {
  return write([db.ownFiles], () => db.ownFiles.delete(bookId));
}

async function goOn(bookId: number, drawSvg: DrawSvg): Promise<void> {
  const [kept, own] = await withDatabase(() =>
    Promise.all([db.ownFiles.get(bookId), db.ownBooks.get(bookId)]),
  );
  if (!kept || !own) return;
  const file = new File([kept.file], kept.name);
  const { source } = await openSource(file);
  const saved = readSavedBook(source);
  const listed = saved ? undefined : listedIn(source);
  const readable = saved ? undefined : await toReadable(kept.name, source, pdfOnDevice());
  const waited = new WantedChapters(bookId);
  try {
    const pause = async () => {
      const target = waited.take();
      if (listed && target !== undefined) await storeListed(listed, bookId, target);
    };
    const book =
      saved?.book ??
      (await readInSteps(
        readBookFileSteps(kept.name, readable ?? source, { tolerant: true, cut: own.cut }),
        pause,
      ));
    await unpackBook({
      file,
      hash: own.hash,
      book,
      original: saved?.original,
      bookId,
      isBegun: true,
      settled: own.unpacking?.pictures ?? {},
      drawSvg,
      onProgress: () => undefined,
      onReadable: () => undefined,
      wanted: () => waited,
    });
  } finally {
    closeReadable(readable);
    waited.close();
  }
}
