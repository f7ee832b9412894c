import { BookFileError } from '../../../formats/bookFile';
import { type FilePage, PageFinder } from '../../../formats/filePage';
import { readBookFileSteps } from '../../../formats/readBookFile';
import { readSavedBook } from '../../../formats/saved/savedBook';
import { closeReadable, toReadable } from '../../../formats/toReadable';
import { openSource } from './fileSource';
import { pdfOnDevice } from './pdfOnDevice';
import { readInSteps } from './readInSteps';

/** Where in a book's file these words are. `encoding`: the one that its text was read in, if its reader chose it. */
export type PageQuestion = {
  readonly page: { readonly file: File; readonly words: string; readonly encoding?: string | undefined };
};
/** `hash` is what the file's book is known by; `page` is left out when the file does not have the words. */
export type PageAnswer =
  | { readonly ok: true; readonly hash: string; readonly page?: FilePage }
  | { readonly ok: false; readonly reason: 'unreadable' };

/** Looks for a page of a book in its file. `onProgress` hears the share that is read, 0 to 1. Never rejects. */
export async function lookAtPage(
  { page: { file, words, encoding } }: PageQuestion,
  onProgress: (share: number) => void,
): Promise<PageAnswer> {
  let readable: Awaited<ReturnType<typeof toReadable>> | undefined;
  try {
    const { source, hash: hashOf } = await openSource(file);
    const hash = readSavedBook(source)?.hash ?? (await hashOf());
    const finder = new PageFinder(words);
    const steps = { tolerant: true, onDocument: finder.look, cut: { encoding } };
    readable = await toReadable(file.name, source, pdfOnDevice());
    await readInSteps(readBookFileSteps(file.name, readable, steps), async (share) => onProgress(share));
    return { ok: true, hash, ...(finder.found && { page: finder.found }) };
  } catch (error) {
    if (!(error instanceof BookFileError))
      console.warn('A page of a book file could not be looked at.', error);
    return { ok: false, reason: 'unreadable' };
  } finally {
    closeReadable(readable);
  }
}
