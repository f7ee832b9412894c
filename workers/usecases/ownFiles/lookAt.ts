import { BookFileError } from '../../../formats/bookFile';
import { type FilePage, PageFinder } from '../../../formats/filePage';
import type { HeadingChoice } from '../../../formats/plainHeadings';
import { readBookFileSteps } from '../../../formats/readBookFile';
import { readSavedBook } from '../../../formats/saved/savedBook';
import { type TextCuts, TextCutter } from '../../../formats/textCuts';
import { closeReadable, toReadable } from '../../../formats/toReadable';
import { openSource, readInSteps } from './fileSource';
import { pdfOnDevice } from './pdfOnDevice';

/**
 * Asks where these words are in a book's file. `hash` is the book's; `encoding` is the one the reader chose
 * for its text.
 */
export type PageQuestion = {
  readonly page: {
    readonly file: File;
    readonly hash: string;
    readonly words: string;
    readonly encoding?: string | undefined;
  };
};
/** `other`: the file is not the book's. `missing`: it does not contain the words. */
export type PageAnswer =
  | { readonly ok: true; readonly page: FilePage }
  | { readonly ok: false; readonly reason: 'other' | 'missing' | 'unreadable' };

/**
 * Looks for a page of a book in its file. `onProgress` gets the share that was read, 0 to 1. Never rejects.
 */
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

/**
 * Asks how a text file can be split, or what the reader's own pattern finds. The first question includes the
 * file.
 */
export type TextQuestion = {
  readonly look: { readonly file?: File; readonly encoding?: string | undefined; readonly pattern?: string };
};
/** `hash` identifies the file's book. `unreadable` also means that the file no longer exists. */
export type TextAnswer =
  | { readonly ok: true; readonly hash: string; readonly cuts?: TextCuts; readonly found?: HeadingChoice }
  | { readonly ok: false; readonly reason: 'unreadable' };

let looked: { readonly hash: string; readonly cutter: TextCutter | undefined } | undefined;

/**
 * Looks at a text file before it is split. The file is read once and stays in this realm's memory. Never
 * rejects.
 */
export async function lookAtText({ look: { file, encoding, pattern } }: TextQuestion): Promise<TextAnswer> {
  try {
    if (file) {
      const { source, hash } = await openSource(file);
      looked = { hash: await hash(), cutter: TextCutter.of(file.name, source) };
    }
    if (!looked?.cutter) return { ok: false, reason: 'unreadable' };
    const { hash, cutter } = looked;
    if (pattern !== undefined) return { ok: true, hash, found: cutter.ofPattern(pattern, encoding) };
    return { ok: true, hash, cuts: cutter.cuts(encoding) };
  } catch (error) {
    if (!(error instanceof BookFileError)) console.warn('A text file could not be looked at.', error);
    return { ok: false, reason: 'unreadable' };
  }
}
