import { BookFileError } from './bookFile';
import { docxToHtml, isDocx } from './docx/docxToHtml';
import { type Archive, openArchive } from './epub/archive';
import { type ByteSource, inMemory } from './epub/byteSource';
import type { Publication } from './epub/publication';
import { isPdf } from './pdf/isPdf';
import type { PdfHost } from './pdf/pdfHost';
import { readPdf } from './pdf/readPdf';

/**
 * Returns what `readBookFileSteps` reads: a PDF as a publication, a DOCX as HTML, any other file itself.
 * `onProgress` gets the share of a PDF that was read, 0 to 1. Rejects with BookFileError for a PDF or DOCX
 * that cannot be read.
 */
export async function toReadable(
  name: string,
  source: ByteSource,
  host: PdfHost,
  onProgress?: (share: number) => void,
): Promise<ByteSource | Publication> {
  if (isPdf(source)) return readPdf(name, source, host, onProgress);
  const archive = archiveIn(source);
  if (!archive || !isDocx(archive)) return source;
  return inMemory(new TextEncoder().encode(await docxToHtml(source)));
}

/** Releases what reads the pictures of a file. */
export function closeReadable(readable: ByteSource | Publication | undefined): void {
  if (readable && 'close' in readable) readable.close?.();
}

/** Returns undefined for a file that is no ZIP or is damaged: its reader reports the damage. */
function archiveIn(source: ByteSource): Archive | undefined {
  const [first, second] = source.read(0, 2);
  if (first !== 0x50 || second !== 0x4b) return undefined;
  try {
    return openArchive(source);
  } catch (error) {
    if (error instanceof BookFileError) return undefined;
    throw error;
  }
}
