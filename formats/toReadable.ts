import { BookFileError } from './bookFile';
import { docxToHtml, isDocx } from './docx/docxToHtml';
import { type Archive, openArchive } from './epub/archive';
import { type ByteSource, inMemory } from './epub/byteSource';

/** What `readBookFileSteps` reads of a file: a DOCX as HTML, any other file itself. Rejects with BookFileError for a damaged DOCX. */
export async function toReadable(source: ByteSource): Promise<ByteSource> {
  const archive = archiveIn(source);
  if (!archive || !isDocx(archive)) return source;
  return inMemory(new TextEncoder().encode(await docxToHtml(source)));
}

/** Undefined for what is no ZIP, or a damaged one: its reader says what is wrong. */
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
