import type { BookFile } from '../bookFile';
import { type Archive, openArchive } from './archive';
import type { ByteSource } from './byteSource';
import { findPackage, refuseProtected } from './container';
import { findCover } from './cover';
import { hideUnseen } from './hideUnseen';
import { readOverlays } from './mediaOverlays';
import { readNavigation } from './navigation';
import { type Package, readPackage } from './package';
import { type ReadingSteps, readPublication } from './publication';
import { readStyleHints, type StyleHints } from './styleHints';
import { directionOf } from './writingMode';
import { findFirst, parseXhtml, parseXml, textOf, type XmlElement } from './xml';

const utf8 = new TextDecoder();
const PAGE = /html|xml$|x-oeb1-document|dtbook/;

/** Reads an EPUB 2 or 3. Throws BookFileError if it is broken, protected or empty. */
export function readEpub(file: Uint8Array | ByteSource): BookFile {
  const reading = readEpubSteps(file);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
  }
}

/** Does the same in the steps of `readPublication`. */
export function* readEpubSteps(
  file: Uint8Array | ByteSource,
  options: ReadingSteps = {},
): Generator<number, BookFile> {
  const archive = openArchive(file);
  const book = readPackage(archive, findPackage(archive));
  refuseProtected(
    archive,
    book.spine.map(({ path }) => path),
  );
  const styles = stylesOf(archive, book);
  return yield* readPublication(
    {
      members: archive,
      book: { ...book, direction: directionOf(book, styles.rules, archive) },
      styles,
      cover: findCover(archive, book),
      navigation: readNavigation(archive, book),
      overlays: readOverlays(archive, book),
      contentOf: (path) => contentOf(archive, book, path, styles),
    },
    options,
  );
}

export function stylesOf(archive: Archive, book: Package): StyleHints {
  const paths = book.manifest
    .filter((item) => item.mediaType === 'text/css' && archive.has(item.path))
    .map((item) => item.path);
  return readStyleHints([...new Set(paths)].map((path) => utf8.decode(archive.readText(path))));
}

/**
 * Reads a content document without its hidden text. A picture in the spine becomes a page that shows it, and
 * any other item that is no page is replaced by its fallback.
 */
export function contentOf(archive: Archive, book: Package, path: string, styles: StyleHints): XmlElement {
  const item = book.manifest.find((entry) => entry.path === path);
  const mediaType = item?.mediaType ?? '';
  if (mediaType === 'image/svg+xml') return parseXml(path, archive.readText(path));
  const instead = book.manifest.find(({ id }) => id !== '' && id === item?.fallback);
  const hasPage = instead !== undefined && PAGE.test(instead.mediaType) && archive.has(instead.path);
  const read = (page: string) =>
    parseXhtml(page, archive.readText(page), (document) => hideUnseen(document, styles.rules));
  if (mediaType.startsWith('image/')) {
    const src = encodeURIComponent(path.split('/').at(-1) ?? '');
    const alt = hasPage ? textOf(findFirst(read(instead.path), 'body') ?? '') : '';
    return {
      name: 'body',
      attributes: {},
      children: [{ name: 'img', attributes: { src, alt }, children: [] }],
    };
  }
  return hasPage && !PAGE.test(mediaType) ? read(instead.path) : read(path);
}
