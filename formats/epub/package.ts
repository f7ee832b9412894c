import type { PictureBlock } from '../../contract/catalogue/chapters.schema';
import type { Accessibility } from '../../contract/reading/ownFiles';
import { type BookFile, BookFileError } from '../bookFile';
import { readAccessibility } from './accessibility';
import type { Archive } from './archive';
import { resolveHref } from './memberPath';
import { attributeWords, findAll, findFirst, parseXml, textOf, type XmlElement } from './xml';

export type ManifestItem = {
  id: string;
  path: string;
  mediaType: string;
  properties: string[];
  /** The id of the item shown if this one cannot be. */
  fallback: string;
  /** The id of its Media Overlay; empty or absent if it has none. */
  overlay?: string;
};

export type Package = {
  path: string;
  title: string;
  author: string;
  language: string;
  direction: BookFile['direction'];
  isFixedLayout: boolean;
  description: string;
  subjects: string[];
  genres: string[];
  identifier: string;
  accessibility?: Accessibility | undefined;
  manifest: ManifestItem[];
  /** The documents in reading order; each is in the archive. */
  spine: { path: string; isLinear: boolean; side?: PictureBlock['side'] }[];
  missing: string[];
  /** The EPUB 2 guide and the like: a type (`cover`, `text`, `toc` …) and its target. */
  guide: { type: string; path: string; fragment: string }[];
  coverId: string;
  ncxId: string;
};

/**
 * Reads the package document. Throws BookFileError if it, its spine or every document of the spine is
 * missing.
 */
export function readPackage(archive: Archive, path: string): Package {
  const root = findFirst(parseXml(path, archive.readText(path)), 'package');
  const manifestElement = root && findFirst(root, 'manifest');
  const spineElement = root && findFirst(root, 'spine');
  if (!root || !manifestElement || !spineElement)
    throw new BookFileError(`The file is damaged: "${path}" is not a package document.`);

  const metadata = findFirst(root, 'metadata') ?? root;
  const manifest = readManifest(manifestElement, path);
  const uniqueId = root.attributes['unique-identifier'];
  const identifiers = findAll(metadata, 'identifier');
  const metas = findAll(metadata, 'meta');
  return {
    path,
    title: readTitle(metadata, metas),
    author: readAuthors(metadata, metas),
    language: texts(metadata, 'language')[0] ?? '',
    direction: readDirection(spineElement, metas),
    isFixedLayout: metas.some(
      (meta) => meta.attributes.property === 'rendition:layout' && textOf(meta) === 'pre-paginated',
    ),
    description: texts(metadata, 'description')[0] ?? '',
    subjects: texts(metadata, 'subject'),
    genres: metas.filter((meta) => meta.attributes.property === 'schema:genre').map(textOf),
    accessibility: readAccessibility(metadata),
    identifier: textOf(identifiers.find((id) => id.attributes.id === uniqueId) ?? identifiers[0] ?? ''),
    manifest,
    ...readSpine(spineElement, manifest, archive),
    guide: findAll(root, 'reference').flatMap((reference) => {
      const target = resolveHref(path, reference.attributes.href ?? '');
      return target ? [{ type: (reference.attributes.type ?? '').toLowerCase(), ...target }] : [];
    }),
    coverId: metas.find((meta) => meta.attributes.name === 'cover')?.attributes.content ?? '',
    ncxId: spineElement.attributes.toc ?? '',
  };
}

function readManifest(element: XmlElement, path: string): ManifestItem[] {
  return findAll(element, 'item').flatMap((item) => {
    const target = resolveHref(path, item.attributes.href ?? '');
    if (!target) return [];
    return [
      {
        id: (item.attributes.id ?? '').trim(),
        path: target.path,
        mediaType: (item.attributes['media-type'] ?? '').toLowerCase(),
        properties: attributeWords(item, 'properties'),
        fallback: (item.attributes.fallback ?? '').trim(),
        overlay: (item.attributes['media-overlay'] ?? '').trim(),
      },
    ];
  });
}

function readSpine(
  element: XmlElement,
  manifest: ManifestItem[],
  archive: Archive,
): Pick<Package, 'spine' | 'missing'> {
  const byId = new Map(manifest.map((item) => [item.id, item]));
  const read = new Set<string>();
  const spine: Package['spine'] = [];
  const missing: string[] = [];
  for (const reference of findAll(element, 'itemref')) {
    const id = (reference.attributes.idref ?? '').trim();
    const item = byId.get(id);
    if (!item || !archive.has(item.path)) {
      missing.push(item?.path ?? id);
      continue;
    }
    if (read.has(item.path)) continue;
    read.add(item.path);
    const side = sideOf(attributeWords(reference, 'properties'));
    spine.push({ path: item.path, isLinear: reference.attributes.linear !== 'no', ...(side && { side }) });
  }
  if (spine.length === 0 && missing.length > 0)
    throw new BookFileError(`The file is incomplete: "${missing[0]}" is missing.`);
  if (spine.length === 0) throw new BookFileError('The file holds no text: its spine is empty.', 'empty');
  return { spine, missing };
}

function sideOf(properties: readonly string[]): PictureBlock['side'] {
  const words = properties.map((word) => word.replace(/^rendition:/, ''));
  return (['left', 'right', 'center'] as const).find((side) => words.includes(`page-spread-${side}`));
}

function readDirection({ attributes }: XmlElement, metas: XmlElement[]): Package['direction'] {
  // Amazon's name for it.
  const mode = metas.find((meta) => meta.attributes.name === 'primary-writing-mode')?.attributes.content;
  if (mode === 'vertical-rl') return 'vertical';
  const said = attributes['page-progression-direction'];
  return said === 'rtl' || said === 'ltr' ? said : '';
}

function readTitle(metadata: XmlElement, metas: XmlElement[]): string {
  const titles = findAll(metadata, 'title');
  const main = metas.find((meta) => meta.attributes.property === 'title-type' && textOf(meta) === 'main');
  const chosen = titles.find((title) => `#${title.attributes.id}` === main?.attributes.refines) ?? titles[0];
  return chosen ? textOf(chosen) : '';
}

function readAuthors(metadata: XmlElement, metas: XmlElement[]): string {
  const rolesOf = new Map<string, Set<string>>();
  for (const meta of metas) {
    const { property, refines } = meta.attributes;
    const role = textOf(meta);
    if (property !== 'role' || refines === undefined || role === '') continue;
    rolesOf.set(refines, (rolesOf.get(refines) ?? new Set()).add(role));
  }
  const creators = findAll(metadata, 'creator').map((creator) => {
    const own = creator.attributes['opf:role'] ?? '';
    const roles = rolesOf.get(`#${creator.attributes.id}`);
    const isAuthor = own === 'aut' || roles?.has('aut') || (own === '' && roles === undefined);
    return { name: textOf(creator), isAuthor };
  });
  const named = creators.filter((creator) => creator.name !== '');
  const authors = named.filter((creator) => creator.isAuthor);
  return [...new Set((authors.length > 0 ? authors : named).map((creator) => creator.name))].join(', ');
}

function texts(metadata: XmlElement, name: string): string[] {
  return findAll(metadata, name)
    .map(textOf)
    .filter((text) => text !== '');
}
