import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { BookFileError } from '../bookFile';
import type { ByteSource } from '../epub/byteSource';
import { NO_STYLES, type Publication, UNSAID } from '../epub/publication';
import type { XmlElement } from '../epub/xml';
import { titleOfFile } from '../fileTitle';
import { guessLanguage } from '../languageGuess';
import { furnitureOf } from './furniture';
import { imagesIn } from './imagesIn';
import { inTime } from './inTime';
import { readOutline } from './outline';
import { linesOf, type PageLine } from './pageLines';
import { PagePictures } from './pagePictures';
import { documentsOf } from './pdfDocuments';
import type { PdfHost } from './pdfHost';

type Pdfjs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

const MAX_FILE_BYTES = 256 * 1024 * 1024;
const SAMPLE_LINES = 500;
const MAX_PAGES = 5_000;
/** A novel has about a million; a larger text needs too much memory. */
const MAX_CHARACTERS = 50_000_000;
const MAX_PAGE_MS = 20_000;
const MAX_ALL_MS = 10 * 60_000;

/**
 * Reads a PDF as a publication: the text of its pages as paragraphs, its outline as the contents, and pages
 * without text as pictures, drawn on demand. Running heads and page numbers follow the book. `onProgress`
 * gets the share of pages, 0 to 1. Rejects with BookFileError if the file is damaged, protected by a
 * password, too large, or has no page that can be shown.
 */
export async function readPdf(
  name: string,
  source: ByteSource,
  host: PdfHost,
  onProgress: (share: number) => void = () => undefined,
): Promise<Publication> {
  if (source.size > MAX_FILE_BYTES) throw new BookFileError('The file is too large for a book.', 'tooLarge');
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs').catch((error: unknown) => {
    throw notLoaded(error);
  });
  // pdf.js transfers the bytes to its worker, so it gets a copy.
  const bytes = source.read(0, source.size).slice();
  const { hasImages, tooLarge } = imagesIn(bytes, MAX_PIXELS);
  const loading = loadingOf();
  const document = await open(pdfjs, bytes, host, loading);
  const close = () => end(document.loadingTask, host);
  try {
    const pictures = new PagePictures(document, host, pdfjs.OPS, tooLarge);
    return {
      ...(await publicationOf(document, name, {
        host,
        pictures,
        hasImages,
        onProgress,
        failed: loading.failed,
      })),
      close,
    };
  } catch (error) {
    close();
    if (error instanceof BookFileError) throw error;
    console.info('A PDF could not be read.', error);
    throw new BookFileError('The file is damaged: it is no PDF that can be read.');
  }
}

/** `failed` rejects if code or data needed to read it cannot be loaded. */
type Loading = { readonly failed: Promise<never>; fail(error: BookFileError): void };

function loadingOf(): Loading {
  let fail: Loading['fail'] = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  return { failed, fail };
}

async function open(
  pdfjs: Pdfjs,
  data: Uint8Array,
  host: PdfHost,
  loading: Loading,
): Promise<PDFDocumentProxy> {
  const task = pdfjs.getDocument({
    data,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: MAX_PIXELS,
    ...host.options(pdfjs, (error) => loading.fail(notLoaded(error))),
  });
  try {
    return await inTime(Promise.race([task.promise, loading.failed]), MAX_PAGE_MS);
  } catch (error) {
    end(task, host);
    if (error instanceof BookFileError) throw error;
    if (error instanceof Error && error.name === 'PasswordException')
      throw new BookFileError('The file has a password and cannot be read.', 'protected');
    console.info('A PDF could not be opened.', error);
    throw new BookFileError('The file is damaged: it is no PDF that can be read.');
  }
}

/** Does not wait, because a parser that hangs never answers. */
function end(task: PDFDocumentProxy['loadingTask'], host: PdfHost): void {
  task.destroy().catch((error: unknown) => console.info('A PDF could not be closed.', error));
  host.close?.();
}

function notLoaded(error: unknown): BookFileError {
  console.info('The reader of PDFs could not be loaded.', error);
  return new BookFileError('The reader of PDFs could not be loaded.', 'offline');
}

/** A larger picture is skipped: decoded, it may need more than a gigabyte. */
const MAX_PIXELS = 50_000_000;

type Reading = {
  readonly host: PdfHost;
  readonly pictures: PagePictures;
  readonly hasImages: boolean;
  readonly failed: Promise<never>;
  readonly onProgress: (share: number) => void;
};

async function publicationOf(
  document: PDFDocumentProxy,
  name: string,
  { host, pictures, hasImages, onProgress, failed }: Reading,
): Promise<Publication> {
  if (document.numPages > MAX_PAGES)
    throw new BookFileError('The file has too many pages for a book.', 'tooLarge');
  const pages: PageLine[][] = [];
  const missing: string[] = [];
  let characters = 0;
  const since = performance.now();
  const inLimits = <T>(reading: Promise<T>) =>
    inTime(Promise.race([reading, failed]), Math.min(MAX_PAGE_MS, since + MAX_ALL_MS - performance.now()));
  for (let page = 0; page < document.numPages; page += 1) {
    const lines = await inLimits(readPage(document, page));
    if (!lines) missing.push(`Page ${page + 1}`);
    pages.push(lines ?? []);
    characters += (lines ?? []).reduce((sum, { text }) => sum + text.length, 0);
    if (characters > MAX_CHARACTERS) throw new BookFileError('The file is too large for a book.', 'tooLarge');
    onProgress((page + 1) / document.numPages);
  }
  const shown = pages.flatMap(({ length }, page) => (length === 0 || hasImages ? [page] : []));
  if (host.canDraw) for (const page of shown) pictures.add(page, (pages[page]?.length ?? 0) > 0);
  else host.onUndrawn?.(shown.map((page) => page + 1));
  if (pictures.isEmpty && characters === 0)
    throw new BookFileError('The file holds no text, only pictures of its pages.', 'empty');
  const about = await inLimits(aboutOf(document));
  const outline = await inLimits(readOutline(document));
  const labels = await inLimits(document.getPageLabels().catch(() => null));
  const numbers = pages.map((_, index) => labels?.[index]?.trim() || String(index + 1));
  const { documents, entries } = documentsOf(pages, furnitureOf(pages), outline, pictures, numbers);
  return {
    members: pictures,
    book: {
      ...UNSAID,
      ...about,
      title: about.title || titleOfFile(name),
      language: about.language || guessLanguage(sampleOf(pages)),
      manifest: pictures.manifest,
      spine: documents.map(({ path, isLinear }) => ({ path, isLinear })),
      missing,
    },
    navigation: { entries, landmarks: [] },
    styles: NO_STYLES,
    cover: await pictures.cover(),
    pages: pages.map((lines, index) => ({
      number: numbers[index] ?? '',
      root: { name: 'body', attributes: {}, children: lines.map(lineElement) },
    })),
    contentOf: (path) => documents.find((each) => each.path === path)?.root ?? NOTHING,
  };
}

function lineElement({ text }: PageLine): XmlElement {
  return { name: 'p', attributes: {}, children: [text] };
}

const NOTHING = { name: 'body', attributes: {}, children: [] };

function sampleOf(pages: readonly (readonly PageLine[])[]): string {
  return pages
    .flat()
    .slice(0, SAMPLE_LINES)
    .map(({ text }) => text)
    .join('\n');
}

/** Returns undefined for a damaged page. */
async function readPage(document: PDFDocumentProxy, index: number): Promise<PageLine[] | undefined> {
  try {
    const page = await document.getPage(index + 1);
    const lines = linesOf(await page.getTextContent(), index);
    page.cleanup();
    return lines;
  } catch (error) {
    console.info(`Page ${index + 1} of a PDF could not be read.`, error);
    return undefined;
  }
}

async function aboutOf(document: PDFDocumentProxy) {
  const [{ info, metadata }, viewer] = await Promise.all([
    document.getMetadata(),
    document.getViewerPreferences().catch(() => null),
  ]);
  const said = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const about = info as Readonly<Record<string, unknown>>;
  const authors: unknown = metadata?.get('dc:creator');
  const direction = (viewer as { Direction?: string } | null)?.Direction;
  return {
    title: said(metadata?.get('dc:title')) || said(about.Title),
    author: Array.isArray(authors)
      ? authors.map(said).filter(Boolean).join(', ')
      : said(authors) || said(about.Author),
    language: said(about.Language) || said(metadata?.get('dc:language')),
    direction: direction === 'R2L' ? ('rtl' as const) : ('' as const),
    description: said(about.Subject),
    subjects: said(about.Keywords).split(/[,;]/),
  };
}
