import { BookFileError } from '../bookFile';
import { type Archive, openArchive } from '../epub/archive';
import type { ByteSource } from '../epub/byteSource';
import { findFirst, parseXml, textOf } from '../epub/xml';

/** Other Office files have these members too. */
const TYPES = '[Content_Types].xml';
const PROPERTIES = 'docProps/core.xml';

/** Returns whether a ZIP is a DOCX. Its text may have any name in its folder. */
export function isDocx(archive: Archive): boolean {
  return archive.has(TYPES) && archive.names.some((name) => /^word\/[^/]+\.xml$/.test(name));
}

/**
 * Converts a DOCX to one HTML page with embedded pictures, notes as links and headings by Word's styles.
 * Rejects with BookFileError if it is damaged or its text unpacks to too much.
 */
export async function docxToHtml(source: ByteSource): Promise<string> {
  const archive = openArchive(source);
  // Checks the limit, because the library unpacks without one.
  for (const name of archive.names) if (name.endsWith('.xml')) archive.readText(name);
  const mammoth = (await import('mammoth')).default;
  const bytes = source.read(0, source.size).slice();
  // The library reads one field in a browser and the other in Node.
  const input = { arrayBuffer: bytes.buffer, buffer: bytes };
  let body: string;
  try {
    ({ value: body } = await mammoth.convertToHtml(input, {
      styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => h2:fresh", 'u => em'],
    }));
  } catch (error) {
    if (error instanceof BookFileError) throw error;
    console.info('A DOCX could not be converted.', error);
    throw new BookFileError('The file is damaged: it is no DOCX that can be read.');
  }
  const about = archive.has(PROPERTIES) ? parseXml(PROPERTIES, archive.readText(PROPERTIES)) : undefined;
  const property = (name: string) => escaped(textOf((about && findFirst(about, name)) ?? ''));
  return `<!doctype html><html lang="${property('language')}"><head><title>${property('title')}</title>
<meta name="author" content="${property('creator')}"><meta name="keywords" content="${property('keywords')}"></head><body>${body}</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
