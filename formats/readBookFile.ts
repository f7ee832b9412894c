import type { TextCut } from '../contract/catalogue/blocks';
import { type BookFile, BookFileError } from './bookFile';
import { isCbz, readCbz } from './cbz/readCbz';
import { openArchive } from './epub/archive';
import { type ByteSource, inMemory } from './epub/byteSource';
import { type Publication, type ReadingSteps, readPublication } from './epub/publication';
import { readEpubSteps } from './epub/readEpub';
import type { XmlElement } from './epub/xml';
import { readFb2Steps } from './fb2/readFb2';
import { readHtmlSteps } from './html/readHtml';
import { readMarkdownSteps } from './markdown';
import { palmKind, readMobiSteps, readPalmText, refuseOtherKindle } from './mobi/readMobi';
import { isOdt, readOdtSteps } from './odt/readOdt';
import { isPdf } from './pdf/isPdf';
import { readPlainText } from './plainText';
import { booksInside } from './saved/booksInside';
import { decodeText, type EncodingChoice, encodingChoices } from './textEncoding';

const HEAD_BYTES = 1_024;
/** Far above any novel; below what would exhaust a server's memory. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;
/** Parsing needs many times the size in memory. */
const MAX_MARKUP_BYTES = 64 * 1024 * 1024;

/** `asksEncoding`: a text with an ambiguous encoding throws EncodingUnsureError. */
type ReadingOptions = ReadingSteps & { cut?: TextCut | undefined; asksEncoding?: boolean };

/** Only the reader can tell which of these encodings the file has. */
export class EncodingUnsureError extends Error {
  override name = 'EncodingUnsureError';
  constructor(readonly choices: readonly EncodingChoice[]) {
    super('The encoding of the file is not sure.');
  }
}

/**
 * Reads a book file, or the result of `toReadable`: EPUB, FictionBook, MOBI, ODT and HTML by their content,
 * Markdown by its name or its header, other text as plain text. From a ZIP with one book it reads that book.
 * Throws BookFileError, whose message is one clear line, for anything that cannot be read as a book.
 */
export function readBookFile(name: string, file: Uint8Array | ByteSource | Publication): BookFile {
  const reading = readBookFileSteps(name, file instanceof Uint8Array ? inMemory(file) : file);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/**
 * Does the same and yields the share that was read, 0 to 1; only the part of an EPUB being read is in memory.
 */
export function* readBookFileSteps(
  name: string,
  source: ByteSource | Publication,
  options: ReadingOptions = {},
): Generator<number, BookFile> {
  if ('navigation' in source) return yield* readPublication(source, options);
  if (source.size === 0) throw new BookFileError('The file is empty.', 'empty');
  if (source.size > MAX_FILE_BYTES) throw new BookFileError('The file is too large for a book.', 'tooLarge');
  try {
    return yield* read(name, source, options);
  } catch (error) {
    // Markup nested a hundred thousand deep exhausts the stack of any parser.
    if (error instanceof RangeError) throw new BookFileError('The file is damaged: it is nested too deeply.');
    throw error;
  }
}

function* read(name: string, source: ByteSource, options: ReadingOptions): Generator<number, BookFile> {
  const kind = kindOf(name, source);
  if (kind === 'zip') return yield* readZip(name, source, options);
  if (kind === 'pdf') throw new BookFileError('A PDF is read on its own, not out of a ZIP.');
  if (kind === 'mobi') return yield* readMobiSteps(name, source, options);
  refuseOtherKindle(source);
  if (kind === 'palmText') return yield* readText(name, inMemory(readPalmText(source)), options);
  return yield* readText(name, source, options);
}

function* readText(name: string, source: ByteSource, options: ReadingOptions): Generator<number, BookFile> {
  const { cut, asksEncoding } = options;
  const kind = textKindOf(name, source);
  if (kind !== 'text' && source.size > MAX_MARKUP_BYTES)
    throw new BookFileError('The file is too large for a book.', 'tooLarge');
  const bytes = source.read(0, source.size);
  if (kind === 'fb2') return yield* readFb2Steps(bytes, options);
  if (kind === 'html') return yield* readHtmlSteps(name, bytes, options);
  if (asksEncoding && cut?.encoding === undefined) askEncoding(bytes);
  const text = decodeText(bytes, cut?.encoding);
  if (text.trim() === '') throw new BookFileError('The file is empty.', 'empty');
  if (isMarkdown(name, text)) {
    const book = yield* readMarkdownSteps(name, text, options);
    return cut?.encoding === undefined ? book : { ...book, cut: { encoding: cut.encoding } };
  }
  options.onDocument?.(name, documentOf(text));
  return { ...readPlainText(name, text, cut), cut: cut ?? {} };
}

function documentOf(text: string): XmlElement {
  const paragraph = (line: string) => ({ name: 'p', attributes: {}, children: [line] });
  return { name: 'body', attributes: {}, children: text.split(/\r\n?|\n/).map(paragraph) };
}

function askEncoding(bytes: Uint8Array): void {
  const choices = encodingChoices(bytes);
  if (choices.length > 1 && !choices.some(({ isSure }) => isSure)) throw new EncodingUnsureError(choices);
}

function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Returns whether a file consists of words only. */
export function isPlain(name: string, source: ByteSource): boolean {
  return kindOf(name, source) === 'text';
}

function kindOf(
  name: string,
  source: ByteSource,
): 'zip' | 'pdf' | 'mobi' | 'palmText' | 'fb2' | 'html' | 'text' {
  if (extensionOf(name) === 'epub' || isZip(source.read(0, 4))) return 'zip';
  if (isPdf(source)) return 'pdf';
  return palmKind(source) ?? textKindOf(name, source);
}

function textKindOf(name: string, source: ByteSource): 'fb2' | 'html' | 'text' {
  const extension = extensionOf(name);
  const head = String.fromCharCode(...source.read(0, HEAD_BYTES));
  if (extension === 'fb2' || /<FictionBook\b/.test(head)) return 'fb2';
  const isHtml = /^x?html?$/.test(extension) || /^\W*(?:<!doctype html|<html)\b/i.test(head);
  return isHtml ? 'html' : 'text';
}

/** Recognises Markdown by its name, or by a header that only Markdown has. */
export function isMarkdown(name: string, text: string): boolean {
  return ['md', 'markdown'].includes(extensionOf(name)) || /^\s*---\r?\n[\s\S]{0,4000}?\n---\r?\n/.test(text);
}

function* readZip(name: string, source: ByteSource, options: ReadingOptions): Generator<number, BookFile> {
  const [only, ...others] = booksInside(source);
  if (only && others.length === 0) {
    const inner = inMemory(only.read());
    // A ZIP in a ZIP may contain itself.
    return yield* isZip(inner.read(0, 4)) ? readEpubSteps(inner, options) : read(only.name, inner, options);
  }
  const archive = openArchive(source);
  if (isOdt(archive)) return yield* readOdtSteps(name, archive, options);
  if (!archive.has('META-INF/container.xml') && isCbz(archive)) return readCbz(name, archive);
  return yield* readEpubSteps(source, options);
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && bytes.length > 3;
}
