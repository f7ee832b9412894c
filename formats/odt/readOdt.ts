import { type BookFile, BookFileError } from '../bookFile';
import type { Archive } from '../epub/archive';
import { NO_STYLES, type ReadingSteps, readPublication, UNSAID } from '../epub/publication';
import { findAll, findFirst, parseXml, textOf, type XmlElement } from '../epub/xml';
import { titleOfFile } from '../fileTitle';
import { toXhtml } from './toXhtml';

const TYPE = 'mimetype';
const MEDIA_TYPE = 'application/vnd.oasis.opendocument.text';
const CONTENT = 'content.xml';
const META = 'meta.xml';
const ENCRYPTED = 'manifest:encryption-data';
const NOTHING: XmlElement = { name: '', attributes: {}, children: [] };

/** Returns whether a ZIP is an OpenDocument text. */
export function isOdt(archive: Archive): boolean {
  if (!archive.has(TYPE) || !archive.has(CONTENT)) return false;
  return new TextDecoder().decode(archive.readText(TYPE)).startsWith(MEDIA_TYPE);
}

/** Reads an ODT in the steps of `readPublication`. Throws BookFileError if it is damaged or protected. */
export function* readOdtSteps(
  name: string,
  archive: Archive,
  options: ReadingSteps = {},
): Generator<number, BookFile> {
  const manifest = 'META-INF/manifest.xml';
  if (archive.has(manifest) && new TextDecoder().decode(archive.readText(manifest)).includes(ENCRYPTED))
    throw new BookFileError('The file has a password and cannot be read.', 'protected');
  const root = parseXml(CONTENT, archive.readText(CONTENT));
  const about = archive.has(META) ? parseXml(META, archive.readText(META)) : NOTHING;
  const said = (property: string) => textOf(findFirst(about, property) ?? '');
  const publication = {
    members: archive,
    book: {
      ...UNSAID,
      title: said('title') || titleOfFile(name),
      author: said('initial-creator') || said('creator'),
      language: said('language'),
      description: said('description'),
      subjects: findAll(about, 'keyword').map(textOf),
      spine: [{ path: CONTENT, isLinear: true }],
    },
    navigation: { entries: [], landmarks: [] },
    styles: NO_STYLES,
    cover: null,
    contentOf: () => toXhtml(root),
  };
  return yield* readPublication(publication, options);
}
