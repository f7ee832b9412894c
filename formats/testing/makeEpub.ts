import { strToU8, zipSync } from 'fflate';

/** The parts of an EPUB. An absent part gets the plainest valid form. */
export type EpubParts = {
  version?: 2 | 3;
  metadata?: string;
  /** Path below OEBPS/ to the document's body; in spine order. */
  documents: Record<string, string>;
  /** `nav` content, or `navMap` content for EPUB 2; null leaves it out. */
  toc?: string | null;
  extraManifest?: string;
  direction?: 'ltr' | 'rtl';
  properties?: readonly string[];
  /** The item id of the Media Overlay of each document, in order. */
  overlays?: readonly string[];
  guide?: string;
  /** Whole members by full path, which are added or replace generated ones. */
  members?: Record<string, string | Uint8Array>;
  without?: string[];
};

const MADE_AT = new Date('2026-01-01T12:00:00Z');

export function makeEpub(parts: EpubParts): Uint8Array {
  const version = parts.version ?? 3;
  const paths = Object.keys(parts.documents);
  const items = paths.map((path, index) => {
    const overlay = parts.overlays?.[index];
    return `<item id="d${index}" href="${path}" media-type="application/xhtml+xml"${overlay ? ` media-overlay="${overlay}"` : ''}/>`;
  });
  const hasToc = parts.toc !== null && parts.toc !== undefined;
  if (hasToc && version === 3)
    items.push('<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>');
  if (hasToc && version === 2)
    items.push('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>');
  const spine = paths
    .map((_, index) => {
      const properties = parts.properties?.[index];
      return `<itemref idref="d${index}"${properties ? ` properties="${properties}"` : ''}/>`;
    })
    .join('');
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${version}.0" unique-identifier="uid"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${parts.metadata ?? '<dc:title>A Book</dc:title><dc:creator>Someone</dc:creator><dc:language>en</dc:language><dc:identifier id="uid">urn:test</dc:identifier>'}</metadata><manifest>${items.join('')}${parts.extraManifest ?? ''}</manifest><spine${version === 2 ? ' toc="ncx"' : ''}${parts.direction ? ` page-progression-direction="${parts.direction}"` : ''}>${spine}</spine>${parts.guide ?? ''}</package>`;
  const members: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': opf,
    ...Object.fromEntries(paths.map((path) => [`OEBPS/${path}`, page(parts.documents[path] ?? '')])),
  };
  if (hasToc && version === 3)
    members['OEBPS/nav.xhtml'] = page(`<nav epub:type="toc"><ol>${parts.toc}</ol></nav>`);
  if (hasToc && version === 2)
    members['OEBPS/toc.ncx'] =
      `<?xml version="1.0"?><ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><navMap>${parts.toc}</navMap></ncx>`;
  Object.assign(members, parts.members);
  for (const path of parts.without ?? []) delete members[path];
  return zipSync(
    Object.fromEntries(
      Object.entries(members).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    // The same book has the same bytes whenever it is made.
    { mtime: MADE_AT },
  );
}

/** Returns an entry of a navigation list; `nested` is more of them. */
export function navItem(title: string, href: string, nested = ''): string {
  return `<li><a href="${href}">${title}</a>${nested === '' ? '' : `<ol>${nested}</ol>`}</li>`;
}

export function navPoint(title: string, src: string, nested = ''): string {
  return `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${nested}</navPoint>`;
}

export function page(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>t</title></head><body>${body}</body></html>`;
}
