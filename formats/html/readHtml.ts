import type { BookFile } from '../bookFile';
import { hideUnseen } from '../epub/hideUnseen';
import { NO_STYLES, type ReadingSteps, readPublication, UNSAID } from '../epub/publication';
import { findAll, findFirst, parseXhtml, textOf, type XmlElement } from '../epub/xml';
import { titleOfFile } from '../fileTitle';
import { decodeText } from '../textEncoding';
import { DataPictures } from './dataPictures';

const HEAD_BYTES = 4_096;

/** Reads one saved HTML page in the steps of `readPublication`. Its chapters are found by its headings. */
export function* readHtmlSteps(
  name: string,
  bytes: Uint8Array,
  options: ReadingSteps = {},
): Generator<number, BookFile> {
  const root = parseXhtml(name, decodeHtml(bytes), (document) => hideUnseen(document, []));
  const pictures = new DataPictures();
  pictures.takeFrom(root);
  const meta = (wanted: string) =>
    findAll(root, 'meta').find(({ attributes }) => attributes.name?.toLowerCase() === wanted)?.attributes
      .content ?? '';
  const path = 'page.html';
  const title = textOf(findFirst(root, 'title') ?? '');
  const publication = {
    members: pictures,
    book: {
      ...UNSAID,
      title: title || titleOfFile(name),
      author: meta('author'),
      language: languageOf(root),
      subjects: meta('keywords').split(','),
      manifest: pictures.manifest,
      spine: [{ path, isLinear: true }],
    },
    navigation: { entries: [], landmarks: [] },
    styles: NO_STYLES,
    cover: null,
    contentOf: () => root,
  };
  return yield* readPublication(publication, options);
}

function languageOf(root: XmlElement): string {
  const { lang = '', 'xml:lang': xmlLang = '' } = findFirst(root, 'html')?.attributes ?? {};
  return (lang || xmlLang).trim();
}

/** Decodes by the encoding the page names, else like plain text. */
function decodeHtml(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES));
  const named = /<(?:meta\b[^>]*charset|\?xml\b[^>]*encoding)\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1];
  return decodeText(bytes, isKnown(named) ? named : undefined);
}

function isKnown(label: string | undefined): boolean {
  try {
    return label !== undefined && new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}
