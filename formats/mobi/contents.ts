import { resolveHref } from '../epub/memberPath';
import type { NavEntry } from '../epub/navigation';
import { findAll, textOf, type XmlElement } from '../epub/xml';
import type { Header } from './header';
import { placeOfLink, type Target } from './placedText';
import type { Records } from './records';
import { readTable } from './table';

export type Label = {
  title: string;
  place: number;
  /** Index of the entry above it. */
  parent: number | undefined;
};

/** More than the contents of any book have. */
const MAX_LEVELS = 20;
const HEAD_BYTES = 10_000;

type PlaceOf = (fragment: number, offset: number) => number;

/** Reads the contents. A place is a byte in Mobipocket, and a fragment and a byte in KF8. */
export function readContents(records: Records, header: Header, placeOf: PlaceOf): Label[] {
  const { rows, labels } = readTable(records, header.contents, header.encoding);
  return rows.map(({ tags }) => {
    const [fragment, offset = 0] = tags.get(6) ?? [];
    return {
      title: labels.get(tags.get(3)?.[0] ?? -1) ?? '',
      place: fragment === undefined ? (tags.get(1)?.[0] ?? Number.NaN) : placeOf(fragment, offset),
      parent: tags.get(21)?.[0],
    };
  });
}

/** Finds the contents page, which Mobipocket names in the head of the text. */
export function contentsPageOf(text: Uint8Array): Label | null {
  const head = String.fromCharCode(...text.subarray(0, HEAD_BYTES));
  const [tag] = /<reference\b[^<>]*\btype\s*=\s*["']?toc\b[^<>]*>/i.exec(head) ?? [];
  if (tag === undefined) return null;
  const title = /\btitle\s*=\s*"([^"]*)"/i.exec(tag)?.[1] ?? '';
  return { title, place: placeOfLink(tag), parent: undefined };
}

/** Converts the contents into entries that lead to documents. An entry follows the one above it. */
export function entriesOf(
  contents: readonly Label[],
  targetOf: (place: number) => Target | null,
): NavEntry[] {
  const entries: NavEntry[] = [];
  const made: { entry: NavEntry; level: number }[] = [];
  for (const { title, place, parent } of contents) {
    const target = targetOf(place);
    const entry = { title, path: target?.path ?? null, fragment: target?.fragment ?? '', children: [] };
    const above = made[parent ?? -1];
    const level = above && above.level < MAX_LEVELS ? above.level + 1 : 0;
    (level > 0 ? above?.entry.children : entries)?.push(entry);
    made.push({ entry, level });
  }
  return entries;
}

/** Returns the links of a contents page, for a book without other contents. */
export function linksIn(path: string, page: XmlElement): NavEntry[] {
  return findAll(page, 'a').flatMap((link) => {
    const target = resolveHref(path, link.attributes.href ?? '');
    const title = textOf(link);
    return target && target.path !== path && title !== '' ? [{ title, ...target, children: [] }] : [];
  });
}
