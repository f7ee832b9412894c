import type { Archive } from './archive';
import { resolveHref } from './memberPath';
import type { Package } from './package';
import {
  attributeWords,
  childElements,
  findAll,
  findFirst,
  parseXhtml,
  parseXml,
  textOf,
  type XmlElement,
} from './xml';

/** A line of the table of contents. `path` is null if it leads nowhere. */
export type NavEntry = {
  title: string;
  path: string | null;
  fragment: string;
  children: NavEntry[];
};

export type Navigation = {
  entries: NavEntry[];
  landmarks: { type: string; path: string; fragment: string }[];
  /** Printed page numbers by where they begin, `path#id`. */
  pages?: ReadonlyMap<string, string>;
};

const NCX = 'application/x-dtbncx+xml';

/** Reads the nav of EPUB 3, else the NCX of EPUB 2. A book without either has no entries. */
export function readNavigation(archive: Archive, book: Package): Navigation {
  const nav = book.manifest.find((item) => item.properties.includes('nav') && archive.has(item.path));
  const ncx =
    book.manifest.find((item) => item.id === book.ncxId && archive.has(item.path)) ??
    book.manifest.find((item) => item.mediaType === NCX && archive.has(item.path));
  const fromNav = nav ? readNav(archive, nav.path) : { entries: [], landmarks: [], pageList: [] };
  const landmarks = [...fromNav.landmarks, ...book.guide];
  const { entries, pageList } = fromNav.entries.length > 0 || !ncx ? fromNav : readNcx(archive, ncx.path);
  const pages = new Map(pageList.map(({ title, path, fragment }) => [`${path}#${fragment}`, title]));
  return { entries, landmarks, pages };
}

function readNav(archive: Archive, path: string) {
  const navs = findAll(parseXhtml(path, archive.readText(path)), 'nav');
  const typed = (type: string) => navs.find((nav) => attributeWords(nav, 'epub:type').includes(type));
  const listOf = (of: XmlElement | undefined) => {
    const list = of && (findFirst(of, 'ol') ?? findFirst(of, 'ul'));
    return list ? readList(list, path) : [];
  };
  const landmarks = findAll(typed('landmarks') ?? { name: '', attributes: {}, children: [] }, 'a').flatMap(
    (link) => {
      const target = resolveHref(path, link.attributes.href ?? '');
      return target ? attributeWords(link, 'epub:type').map((type) => ({ type, ...target })) : [];
    },
  );
  return { entries: listOf(typed('toc') ?? navs[0]), landmarks, pageList: listOf(typed('page-list')) };
}

function readList(list: XmlElement, path: string): NavEntry[] {
  return childElements(list)
    .filter((item) => item.name === 'li')
    .map((item) => {
      const parts = childElements(item);
      const label = parts.find((part) => part.name === 'a' || part.name === 'span');
      const nested = parts.find((part) => part.name === 'ol' || part.name === 'ul');
      const link = label && (label.name === 'a' ? label : findFirst(label, 'a'));
      const target = link ? resolveHref(path, link.attributes.href ?? '') : null;
      return {
        title: label ? textOf(label) : '',
        path: target?.path ?? null,
        fragment: target?.fragment ?? '',
        children: nested ? readList(nested, path) : [],
      };
    });
}

function readNcx(archive: Archive, path: string) {
  const root = parseXml(path, archive.readText(path));
  const map = findFirst(root, 'navmap');
  const pages = findFirst(root, 'pagelist');
  return {
    entries: map ? readPoints(map, path) : [],
    pageList: pages ? readPoints(pages, path, 'pagetarget') : [],
  };
}

function readPoints(parent: XmlElement, path: string, name = 'navpoint'): NavEntry[] {
  return childElements(parent)
    .filter((point) => point.name === name)
    .map((point) => {
      const parts = childElements(point);
      const label = parts.find((part) => part.name === 'navlabel');
      const content = parts.find((part) => part.name === 'content');
      const target = content ? resolveHref(path, content.attributes.src ?? '') : null;
      return {
        title: label ? textOf(label) : '',
        path: target?.path ?? null,
        fragment: target?.fragment ?? '',
        children: readPoints(point, path, name),
      };
    });
}
