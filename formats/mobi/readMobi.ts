import type { Document } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { type BookFile, BookFileError } from '../bookFile';
import { decodeBytes } from '../decodeBytes';
import type { ByteSource } from '../epub/byteSource';
import type { CoverSource } from '../epub/cover';
import { hideUnseen } from '../epub/hideUnseen';
import type { Package } from '../epub/package';
import { typeOfPath } from '../epub/pictures';
import { type ReadingSteps, readPublication, UNSAID } from '../epub/publication';
import { readStyleHints } from '../epub/styleHints';
import { parseXhtml, type XmlElement } from '../epub/xml';
import { titleOfFile } from '../fileTitle';
import { contentsPageOf, entriesOf, type Label, linksIn, readContents } from './contents';
import { type Header, readHeader, readSecondBook } from './header';
import { type Assembled, assemble } from './kf8';
import { PlacedText, placeOfLink } from './placedText';
import { damaged, openRecords, uint } from './records';
import { Resources } from './resources';
import { unpackText } from './unpackText';

const MOBI = 'BOOKMOBI';
const PALMDOC = 'TEXtREAd';
const PROTECTED_KFX = '\xeaDRMION\xee';
const PROTECTED = 'The file is protected (DRM) and cannot be read.';
/** Numbers of metadata (EXTH). */
const AUTHOR = 100;
const DESCRIPTION = 103;
const SUBJECT = 105;
const ASIN = 113;
const IS_FIXED = 122;
const COVERS = [201, 202];
const TITLE = 503;
const LANGUAGE = 524;
const WRITING = 525;
const DIRECTION = 527;

/** Returns the type of a Palm database: a book, a text without a header, or null for anything else. */
export function palmKind(source: ByteSource): 'mobi' | 'palmText' | null {
  const kind = String.fromCharCode(...source.read(60, 68));
  return kind === MOBI ? 'mobi' : kind === PALMDOC ? 'palmText' : null;
}

/** Throws BookFileError for Kindle formats that cannot be read: Topaz and KFX. */
export function refuseOtherKindle(source: ByteSource): void {
  const head = String.fromCharCode(...source.read(0, 8));
  if (head === PROTECTED_KFX) throw new BookFileError(PROTECTED, 'protected');
  const name = head.startsWith('TPZ') ? 'Topaz' : head.startsWith('CONT\x02\0') ? 'KFX' : null;
  if (name !== null)
    throw new BookFileError(
      `The file is ${name}; of the formats of Kindle, MOBI and AZW3 can be read.`,
      'otherKindle',
    );
}

/** Unpacks a PalmDOC, which is a text. Throws BookFileError. */
export function readPalmText(source: ByteSource): Uint8Array {
  const records = openRecords(source);
  const first = records.at(0);
  refuseProtected(first);
  const [compression, textRecords] = [uint(first, 0, 2), uint(first, 8, 2)];
  return unpackText(records, { compression, textRecords, trailing: 0, dictionary: { first: 0, count: 0 } });
}

/**
 * Reads MOBI and AZW3 in the steps of `readPublication`. If a file has both kinds of book, KF8 is read.
 * Throws BookFileError.
 */
export function* readMobiSteps(
  name: string,
  source: ByteSource,
  options: ReadingSteps = {},
): Generator<number, BookFile> {
  const all = openRecords(source);
  const first = all.at(0);
  refuseProtected(first);
  const only = readHeader(first);
  if (!only) throw damaged('its header is missing');
  const { header, records } = readSecondBook(all, only) ?? { header: only, records: all };
  const raw = unpackText(records, header);
  const { text, starts, flows, placeOf } =
    header.version >= 8 ? assemble(raw, records, header) : { ...WHOLE, text: raw };
  const contents = contentsOf(() => readContents(records, header, placeOf));
  const page = contents.length === 0 ? contentsPageOf(text) : null;
  const more = [...contents, ...(page ? [page] : [])].map(({ place }) => place);
  const placed = new PlacedText(text, header.encoding, { starts, more, placeOf });
  const resources = new Resources(all, only.firstResource, flows);
  const sheets = flows.slice(1).map((flow) => decodeBytes(header.encoding, flow));
  const styles = readStyleHints(sheets.filter((sheet) => !/<svg\b/i.test(sheet)));
  const contentOf = (path: string): XmlElement =>
    parseXhtml(path, pageOf(placed.markupOf(path)), (document) => {
      link(document, placed, placeOf, resources);
      hideUnseen(document, styles.rules);
    });
  const target = page && placed.targetOf(page.place);
  const entries = target
    ? [{ title: page.title, ...target, children: [] }, ...linksIn(target.path, contentOf(target.path))]
    : entriesOf(contents, (place) => placed.targetOf(place));
  return yield* readPublication(
    {
      members: resources,
      book: describe(name, header, placed.paths),
      navigation: { entries, landmarks: [] },
      styles,
      cover: coverOf(header, resources),
      contentOf,
    },
    options,
  );
}

/** Mobipocket has neither fragments nor flows. */
const WHOLE: Omit<Assembled, 'text'> = { starts: [], flows: [], placeOf: () => Number.NaN };

/** Only the first document of Mobipocket has a body. */
function pageOf(markup: string): string {
  return /<body\b/i.test(markup) ? markup : `<body>${markup}</body>`;
}

function refuseProtected(first: Uint8Array): void {
  if (uint(first, 12, 2) !== 0) throw new BookFileError(PROTECTED, 'protected');
}

/** A book with damaged contents is read by its headings. */
function contentsOf(read: () => Label[]): Label[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof BookFileError) return [];
    throw error;
  }
}

function link(
  document: Document,
  placed: PlacedText,
  placeOf: Assembled['placeOf'],
  resources: Resources,
): void {
  for (const { attribs } of DomUtils.getElementsByTagName('*', document)) {
    for (const [written, value] of Object.entries(attribs)) {
      const name = written.toLowerCase();
      if (name === 'filepos' || value.startsWith('kindle:pos')) {
        const target = placed.targetOf(placeOfLink(name === 'filepos' ? `filepos=${value}` : value, placeOf));
        if (target)
          attribs[name === 'filepos' ? 'href' : written] =
            `${target.path}#${encodeURIComponent(target.fragment)}`;
      } else if (name === 'recindex') attribs.src = resources.pathOf(Number(value)) ?? '';
      else if (value.startsWith('kindle:')) attribs[written] = resources.pathOfLink(value) ?? '';
    }
  }
}

function describe(name: string, header: Header, paths: readonly string[]): Package {
  const all = (kind: number) =>
    (header.metadata.get(kind) ?? []).map((bytes) => decodeBytes(header.encoding, bytes).trim());
  const words = (text: string) => DomUtils.textContent(parseDocument(text)).replace(/\s+/g, ' ').trim();
  const [title = ''] = all(TITLE);
  const [direction = ''] = all(DIRECTION);
  const isRightToLeft = direction === 'rtl' || (all(WRITING)[0] ?? '').endsWith('-rl');
  return {
    ...UNSAID,
    title: words(title) || words(decodeBytes(header.encoding, header.title)) || titleOfFile(name),
    author: [...new Set(all(AUTHOR).map(words).filter(Boolean))].join(', '),
    language: all(LANGUAGE)[0] || header.language,
    direction: isRightToLeft ? 'rtl' : direction === 'ltr' ? 'ltr' : '',
    isFixedLayout: all(IS_FIXED)[0] === 'true',
    description: all(DESCRIPTION)[0] ?? '',
    subjects: all(SUBJECT).flatMap((subjects) => words(subjects).split(/;\s*/)),
    identifier: all(ASIN)[0] ?? '',
    spine: paths.map((path) => ({ path, isLinear: true })),
  };
}

function coverOf({ metadata }: Header, resources: Resources): CoverSource | null {
  for (const kind of COVERS) {
    const [index] = metadata.get(kind) ?? [];
    const path = index ? resources.pathOf(uint(index, 0) + 1) : null;
    if (path !== null) return { path, mediaType: typeOfPath(path), read: () => resources.read(path) };
  }
  return null;
}
