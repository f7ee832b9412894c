import type { PictureSource } from '../bookFile';
import type { Archive } from './archive';
import type { FlowPicture } from './flow';
import { resolveHref } from './memberPath';
import type { Package } from './package';
import { findAll, parseXml, textOf, type XmlElement } from './xml';

const SVG = 'image/svg+xml';
const SHOWN = new Set(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp', 'image/avif', SVG]);
/** More pictures than any book has. */
const MAX_PICTURES = 5_000;
/** The longest caption, in characters. A longer one is read as text. */
export const MAX_CAPTION = 2_000;
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;

/** The files of a book. A read may draw a picture. */
export type Members = Pick<Archive, 'has' | 'readText'> & {
  read(name: string): ReturnType<PictureSource['read']>;
};

/**
 * The pictures of a book, in the order its text shows them. Returns null for a missing file or one that is no
 * picture.
 */
export class Pictures {
  readonly sources: PictureSource[] = [];
  private readonly names = new Map<string, string>();
  private isCoverLeftOut = false;
  private readonly types: ReadonlyMap<string, string>;
  private readonly sides: ReadonlyMap<string, FlowPicture['side']>;

  constructor(
    private readonly archive: Members,
    private readonly book: Package,
    /** The path of the cover, which is not shown again on the first page. */
    private readonly cover: string | null,
  ) {
    this.types = new Map(book.manifest.map(({ path, mediaType }) => [path, mediaType]));
    this.sides = new Map(book.spine.map(({ path, side }) => [path, side]));
  }

  /** Returns the cover if its page was left out: in a book without text it is a page like the others. */
  coverPage(): FlowPicture | null {
    const name = this.isCoverLeftOut ? this.file(this.cover ?? '') : null;
    return name === null ? null : { name, alt: '', caption: '' };
  }

  /**
   * Returns the picture of an `img` or an `object`, or of an `svg`: one that it wraps, else its own drawing.
   */
  of(element: XmlElement, base: string): FlowPicture | null {
    const { name, attributes } = element;
    const isObject = name === 'object';
    if (isObject && attributes.type && !SHOWN.has(attributes.type)) return null;
    const alt = plain(attributes.alt ?? attributes['aria-label'] ?? (isObject ? textOf(element) : ''));
    if (name !== 'svg') return this.named(this.member(attributes.src ?? attributes.data, base), alt, base);
    const title = alt || plain(element.children.map((child) => titleOf(child)).join(' '));
    const images = findAll(element, 'image');
    const [only] = images;
    if (only && images.length === 1 && !hasDrawing(element))
      return this.named(this.member(hrefOf(only), base), title, base);
    return this.named(this.drawing(element), plain(`${title} ${wordsIn(element)}`), base);
  }

  private named(name: string | null, alt: string, base: string): FlowPicture | null {
    const side = this.sides.get(base);
    return name === null ? null : { name, alt, caption: '', ...(side && { side }) };
  }

  private member(href: string | undefined, base: string): string | null {
    const path = href ? resolveHref(base, href)?.path : undefined;
    if (path === undefined || !this.archive.has(path)) return null;
    const { spine, isFixedLayout } = this.book;
    const isFirst = base === spine[0]?.path && spine.length > 1 && !isFixedLayout;
    if (path === this.cover && isFirst) {
      this.isCoverLeftOut = true;
      return null;
    }
    const known = this.names.get(path);
    if (known !== undefined) return known;
    const mediaType = this.typeOf(path);
    if (!SHOWN.has(mediaType)) return this.fallback(path, base);
    const wrapped = mediaType === SVG ? this.wrapped(path) : null;
    return wrapped !== null ? this.member(wrapped, path) : this.file(path);
  }

  private file(path: string): string | null {
    const { archive } = this;
    const mediaType = this.typeOf(path);
    // An SVG is parsed when it is drawn, so it counts as text.
    const read = () => (mediaType === SVG ? archive.readText(path) : archive.read(path));
    const name = this.add(mediaType, read);
    if (name !== null) this.names.set(path, name);
    return name;
  }

  private typeOf(path: string): string {
    return this.types.get(path) ?? typeOfPath(path);
  }

  private fallback(path: string, base: string): string | null {
    const item = this.book.manifest.find((entry) => entry.path === path);
    const instead = this.book.manifest.find(({ id }) => id !== '' && id === item?.fallback);
    return instead && instead.path !== path && SHOWN.has(instead.mediaType)
      ? this.member(`/${instead.path}`, base)
      : null;
  }

  /** An SVG that only shows another picture is replaced by it: drawn alone it would be empty. */
  private wrapped(path: string): string | null {
    let root: XmlElement;
    try {
      root = parseXml(path, this.archive.readText(path));
    } catch {
      return null;
    }
    const images = findAll(root, 'image');
    const href = images[0] && hrefOf(images[0]);
    if (images.length !== 1 || !href || hasDrawing(root)) return null;
    const target = resolveHref(path, href);
    return target && target.path !== path && this.types.get(target.path) !== SVG ? href : null;
  }

  private drawing(element: XmlElement): string | null {
    const source = element.source?.();
    return source === undefined ? null : this.add(SVG, () => new TextEncoder().encode(source));
  }

  private add(mediaType: string, read: PictureSource['read']): string | null {
    if (this.sources.length >= MAX_PICTURES) return null;
    const name = `p${this.sources.length + 1}`;
    this.sources.push({ name, mediaType, read });
    return name;
  }
}

/** Returns words about a picture on one line. */
export function plain(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().slice(0, MAX_CAPTION);
}

/** Texts of a drawing have no spaces between them. */
function wordsIn(drawing: XmlElement): string {
  return findAll(drawing, 'text').map(textOf).join(' ');
}

function titleOf(child: XmlElement['children'][number]): string {
  return typeof child !== 'string' && child.name === 'title' ? textOf(child) : '';
}

function hrefOf(image: XmlElement): string | undefined {
  return image.attributes['xlink:href'] ?? image.attributes.href;
}

const DRAWN = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'use'];

function hasDrawing(element: XmlElement): boolean {
  return DRAWN.some((name) => findAll(element, name).length > 0);
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: SVG,
};

/** Returns the media type of a picture by its name; empty if it is not shown. */
export function typeOfPath(path: string): string {
  return TYPES[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? '';
}
