import type { Archive } from './archive';
import { resolveHref } from './memberPath';
import type { ManifestItem, Package } from './package';
import { findAll, parseXhtml, textOf } from './xml';

/** A page with more text is a title page, and its image an ornament. */
const MAX_COVER_PAGE_TEXT = 40;

export type CoverSource = { path: string; mediaType: string; read: () => Uint8Array };

/**
 * Returns the cover image: EPUB 3's `cover-image`, EPUB 2's meta `cover`, the image on the guide's cover page
 * (also wrapped in SVG), or an image named cover. Returns null if the book has none.
 */
export function findCover(archive: Archive, book: Package): CoverSource | null {
  const item =
    book.manifest.find((entry) => entry.properties.includes('cover-image')) ??
    book.manifest.find((entry) => entry.id === book.coverId || entry.path === book.coverId) ??
    book.manifest.find((entry) => entry.path === book.guide.find((part) => part.type === 'cover')?.path) ??
    book.manifest.find((entry) => isImage(entry) && /cover/i.test(`${entry.id} ${entry.path}`)) ??
    book.manifest.find((entry) => entry.path === book.spine[0]?.path);
  return item ? imageOf(archive, book, item) : null;
}

function imageOf(archive: Archive, book: Package, item: ManifestItem): CoverSource | null {
  if (!archive.has(item.path)) return null;
  if (isImage(item) && item.mediaType !== 'image/svg+xml') return source(archive, item);

  // A page or an SVG that only shows one image of the archive is replaced by that image.
  const root = parseXhtml(item.path, archive.readText(item.path));
  const body = isImage(item) ? undefined : findAll(root, 'body')[0];
  if (body && textOf(body).length > MAX_COVER_PAGE_TEXT) return null;
  const images = [...findAll(root, 'img'), ...findAll(root, 'image')];
  const href =
    images[0] &&
    (images[0].attributes.src ?? images[0].attributes['xlink:href'] ?? images[0].attributes.href);
  const target = images.length === 1 && href ? resolveHref(item.path, href) : null;
  const inner = book.manifest.find(
    (entry) => entry.path === target?.path && entry !== item && isImage(entry),
  );
  if (inner && archive.has(inner.path)) return source(archive, inner);
  return isImage(item) ? source(archive, item) : null;
}

function source(archive: Archive, { path, mediaType }: ManifestItem): CoverSource {
  return { path, mediaType, read: () => archive.read(path) };
}

function isImage(item: ManifestItem): boolean {
  return item.mediaType.startsWith('image/');
}
