import type { TextCut } from '../contract/values/textCut';
import { type BookFile, BookFileError } from './bookFile';
import { type ByteSource, inMemory } from './epub/byteSource';
import { readEpubSteps } from './epub/readEpub';
import { readMarkdown } from './markdown';
import { readPlainText } from './plainText';
import { decodeText, type EncodingChoice, encodingChoices } from './textEncoding';

/** Far above any novel; below what would take a server's memory. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** `asksEncoding`: of a text whose encoding is not sure, EncodingUnsureError is thrown. */
type ReadingOptions = { tolerant?: boolean; cut?: TextCut | undefined; asksEncoding?: boolean };

/** Only the reader can tell in which of these encodings the file is. */
export class EncodingUnsureError extends Error {
  override name = 'EncodingUnsureError';
  constructor(readonly choices: readonly EncodingChoice[]) {
    super('The encoding of the file is not sure.');
  }
}

/**
 * Reads a book file: EPUB by its content, Markdown by its name or its header, other text as plain text. Throws
 * BookFileError, whose message is one clear line, for whatever cannot be read as a book.
 */
export function readBookFile(name: string, bytes: Uint8Array): BookFile {
  const reading = readBookFileSteps(name, inMemory(bytes));
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** The same with stops, at which it tells how much it has read, 0 to 1; of an EPUB no more is in memory than is read. */
export function* readBookFileSteps(
  name: string,
  source: ByteSource,
  options: ReadingOptions = {},
): Generator<number, BookFile> {
  if (source.size === 0) throw new BookFileError('The file is empty.', 'empty');
  if (source.size > MAX_FILE_BYTES) throw new BookFileError('The file is too large for a book.', 'tooLarge');
  try {
    return yield* read(name, source, options);
  } catch (error) {
    // Markup nested a hundred thousand deep exhausts the stack of whatever reads it.
    if (error instanceof RangeError) throw new BookFileError('The file is damaged: it is nested too deeply.');
    throw error;
  }
}

function* read(name: string, source: ByteSource, options: ReadingOptions): Generator<number, BookFile> {
  const { cut, asksEncoding } = options;
  if (isEpub(name, source)) return yield* readEpubSteps(source, options);
  const bytes = source.read(0, source.size);
  if (asksEncoding && cut?.encoding === undefined) askEncoding(bytes);
  const text = decodeText(bytes, cut?.encoding);
  if (text.trim() === '') throw new BookFileError('The file is empty.', 'empty');
  if (isMarkdown(name, text)) {
    const book = readMarkdown(name, text);
    return cut?.encoding === undefined ? book : { ...book, cut: { encoding: cut.encoding } };
  }
  return { ...readPlainText(name, text, cut), cut: cut ?? {} };
}

function askEncoding(bytes: Uint8Array): void {
  const choices = encodingChoices(bytes);
  if (choices.length > 1 && !choices.some(({ isSure }) => isSure)) throw new EncodingUnsureError(choices);
}

function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function isEpub(name: string, source: ByteSource): boolean {
  return extensionOf(name) === 'epub' || isZip(source.read(0, 4));
}

/** By its name, or by a header that only Markdown has. */
export function isMarkdown(name: string, text: string): boolean {
  return ['md', 'markdown'].includes(extensionOf(name)) || /^\s*---\r?\n[\s\S]{0,4000}?\n---\r?\n/.test(text);
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes.length > 3;
}
