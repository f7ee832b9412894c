import type { Block } from '../../contract/catalogue/chapters.schema';
import { BACK_MATTER_TARGET, compareTargets, FRONT_MATTER_TARGET } from '../../contract/catalogue/target';
import { writeChapterText } from '../chapterText';
import { escapeXml, htmlPage, pageOfBlocks } from './pageOfBlocks';
import { PICTURE_FOLDER, SAVED_MEMBER, type Saved } from './savedBook';
import type { ArchiveMember } from './writeArchive';

export type KeptSection = Omit<Saved['sections'][number], 'text'> & { readonly blocks: readonly Block[] };
export type KeptPicture = { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array };

/** A book to be saved. Texts and pictures are requested one by one, because all at once may be too many. */
export type KeptBook = Pick<Saved, 'hash' | 'book' | 'original' | 'marks' | 'place'> & {
  readonly modifiedAt: number;
  /** The reader's right to the text, for the package document. */
  readonly rights?: string;
  readonly cover: { readonly bytes: Uint8Array; readonly mediaType: string } | null;
  readonly sections: AsyncIterable<KeptSection>;
  readonly pictures: readonly { readonly name: string; readonly mediaType: string }[];
  readonly readPicture: (name: string) => Promise<KeptPicture | undefined>;
};

const MEDIA_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/**
 * Yields the members of an EPUB 3 of this book, which `readSavedBook` reads back equal and any reader shows.
 */
export async function* writeSavedBook(kept: KeptBook): AsyncGenerator<ArchiveMember> {
  yield text('mimetype', 'application/epub+zip', true);
  yield text(
    'META-INF/container.xml',
    '<?xml version="1.0"?>\n<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="EPUB/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n',
  );
  const { book } = kept;
  const pictures = kept.pictures.map(({ name, mediaType }) => ({
    name,
    mediaType,
    path: `${PICTURE_FOLDER}${name}.${MEDIA_EXTENSIONS[mediaType] ?? 'img'}`,
  }));
  const pathOf = new Map(pictures.map(({ name, path }) => [name, path.replace('EPUB/', '')]));
  const sections: Saved['sections'] = [];
  for await (const { blocks, ...section } of kept.sections) {
    sections.push({ ...section, text: writeChapterText(blocks) });
    const page = pageOfBlocks(blocks, {
      title: section.title || book.title,
      parts: section.parts ?? [],
      language: book.language,
      pathOf: (picture) => pathOf.get(picture),
      pageName,
    });
    yield text(`EPUB/${pageName(section.target)}`, page);
  }
  sections.sort((a, b) => compareTargets(a.target, b.target));
  for (const { name, path } of pictures) {
    const picture = await kept.readPicture(name);
    if (picture) yield { path, bytes: picture.bytes, isPacked: true };
  }
  const cover = kept.cover && {
    path: `EPUB/cover.${MEDIA_EXTENSIONS[kept.cover.mediaType] ?? 'img'}`,
    mediaType: kept.cover.mediaType,
  };
  if (kept.cover && cover) yield { path: cover.path, bytes: kept.cover.bytes, isPacked: true };
  yield text('EPUB/nav.xhtml', navigationOf(book, sections));
  yield text('EPUB/book.opf', packageOf(kept, sections, [...pictures], cover));
  const saved: Saved = {
    version: 1,
    hash: kept.hash,
    book,
    ...(kept.original && { original: kept.original }),
    sections,
    cover,
    pictures,
    marks: kept.marks,
    place: kept.place,
  };
  yield text(SAVED_MEMBER, JSON.stringify(saved));
}

function text(path: string, content: string, isPacked = false): ArchiveMember {
  return { path, bytes: new TextEncoder().encode(content), isPacked };
}

function pageName(target: number): string {
  if (target === FRONT_MATTER_TARGET) return 'front.xhtml';
  return target === BACK_MATTER_TARGET ? 'back.xhtml' : `${target}.xhtml`;
}

/** The contents: chapters in their parts, which lead to their first chapter. */
function navigationOf(book: Saved['book'], sections: Saved['sections']): string {
  let list = '';
  let open: readonly string[] = [];
  for (const { target, title, parts = [] } of sections) {
    let shared = 0;
    while (shared < open.length && open[shared] === parts[shared]) shared += 1;
    list += '</ol></li>'.repeat(open.length - shared);
    for (const part of parts.slice(shared))
      list += `<li><a href="${pageName(target)}">${escapeXml(part)}</a><ol>`;
    open = parts;
    list += `<li><a href="${pageName(target)}">${escapeXml(title || book.title || String(target))}</a></li>`;
  }
  list += '</ol></li>'.repeat(open.length);
  return htmlPage(book.title, book.language, `<nav epub:type="toc"><ol>${list}</ol></nav>`);
}

function packageOf(
  { hash, book, modifiedAt, rights = '' }: KeptBook,
  sections: Saved['sections'],
  pictures: Saved['pictures'],
  cover: Saved['cover'],
): string {
  const pages = sections.map(({ target }) => pageName(target));
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    ...pages.map((page, at) => `<item id="s${at}" href="${page}" media-type="application/xhtml+xml"/>`),
    ...pictures.map(
      ({ path, mediaType }, at) =>
        `<item id="p${at}" href="${path.replace('EPUB/', '')}" media-type="${escapeXml(mediaType)}"/>`,
    ),
    ...(cover
      ? [
          `<item id="cover" href="${cover.path.replace('EPUB/', '')}" media-type="${escapeXml(cover.mediaType)}" properties="cover-image"/>`,
        ]
      : []),
  ];
  const say = (name: string, value: string) =>
    value === '' ? '' : `<dc:${name}>${escapeXml(value)}</dc:${name}>`;
  const isVertical = book.direction === 'vertical';
  const progression = isVertical ? 'rtl' : book.direction;
  const modified = new Date(modifiedAt).toISOString().replace(/\.\d+Z$/, 'Z');
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:dogear:${hash}</dc:identifier>
<dc:title>${escapeXml(book.title || '?')}</dc:title>
<dc:language>${escapeXml(book.language || 'und')}</dc:language>
${say('creator', book.author)}${say('description', book.description)}${book.tags.map((tag) => say('subject', tag)).join('')}${say('rights', rights)}
<meta property="dcterms:modified">${modified}</meta>${isVertical ? '<meta name="primary-writing-mode" content="vertical-rl"/>' : ''}
</metadata>
<manifest>${items.join('\n')}</manifest>
<spine${progression ? ` page-progression-direction="${progression}"` : ''}>${pages.map((_, at) => `<itemref idref="s${at}"/>`).join('')}</spine>
</package>
`;
}
