import { BookFileError } from '../../../formats/bookFile';
import { type FilePage, PageFinder } from '../../../formats/filePage';
import { readBookFileSteps } from '../../../formats/readBookFile';
import { readSavedBook } from '../../../formats/saved/savedBook';
import { closeReadable, toReadable } from '../../../formats/toReadable';
import { openSource } from './fileSource';
import { pdfOnDevice } from './pdfOnDevice';
import { readInSteps } from './readInSteps';

/** Where in a book's file these words are. `hash` is the book's; `encoding` is the one that the reader chose for its text. */
export type PageQuestion = {
  readonly page: {
    readonly file: File;
    readonly hash: string;
    readonly words: string;
    readonly encoding?: string | undefined;
  };
};
/** `other`: the file is not the book's. `missing`: it does not have the words. */
export type PageAnswer =
  | { readonly ok: true; readonly page: FilePage }
  | { readonly ok: false; readonly reason: 'other' | 'missing' | 'unreadable' };

/** Looks for a page of a book in its file. `onProgress` hears the share that is read, 0 to 1. Never rejects. */
export async function lookAtPage(
  { page: { file, hash, words, encoding } }: PageQuestion,
  onProgress: (share: number) => void,
): Promise<PageAnswer> {
  let readable: Awaited<ReturnType<typeof toReadable>> | undefined;
  try {
    const { source, hash: hashOf } = await openSource(file);
    const own = readSavedBook(source)?.hash ?? (await hashOf());
    const finder = new PageFinder(words);
    const steps = { tolerant: true, onDocument: finder.look, cut: { encoding } };
    readable = await toReadable(file.name, source, pdfOnDevice());
    const reading = readBookFileSteps(file.name, readable, steps);
    await readInSteps(untilFound(reading, finder), async (share) => onProgress(share));
    if (own !== hash) return { ok: false, reason: 'other' };
    return finder.found ? { ok: true, page: finder.found } : { ok: false, reason: 'missing' };
  } catch (error) {
    if (!(error instanceof BookFileError))
      console.warn('A page of a book file could not be looked at.', error);
    return { ok: false, reason: 'unreadable' };
  } finally {
    closeReadable(readable);
  }
}

function* untilFound(reading: Generator<number, unknown>, finder: PageFinder): Generator<number, void> {
  for (const share of reading) {
    if (finder.isDone) return;
    yield share;
  }
}
