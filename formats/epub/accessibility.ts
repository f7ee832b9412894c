import type { Accessibility } from '../../contract/reading/ownFiles';
import { attributeWords, findAll, textOf, type XmlElement } from './xml';

/** More values than any file has. */
const MAX_VALUES = 50;
const MAX_SUMMARY = 4_000;

/** Returns the accessibility metadata of EPUB 2 or 3, or undefined if there is none. */
export function readAccessibility(metadata: XmlElement): Accessibility | undefined {
  const said = new Map<string, string[]>();
  const add = (name: string | undefined, value: string) => {
    const known = name?.replace(/^(?:schema|dcterms|a11y):/, '').toLowerCase() ?? '';
    if (value !== '') said.set(known, [...(said.get(known) ?? []), value.slice(0, MAX_SUMMARY)]);
  };
  for (const meta of findAll(metadata, 'meta').slice(0, 1_000)) {
    const { property, name, content } = meta.attributes;
    add(property ?? name, property === undefined ? (content ?? '').trim() : textOf(meta));
  }
  for (const link of findAll(metadata, 'link'))
    for (const relation of attributeWords(link, 'rel')) add(relation, link.attributes.href ?? '');
  for (const element of findAll(metadata, 'conformsto')) add('conformsto', textOf(element));
  const of = (name: string) => said.get(name)?.slice(0, MAX_VALUES) ?? [];
  const words = (name: string) => of(name).flatMap((value) => value.split(/[\s,]+/).filter(Boolean));
  const read: Accessibility = {
    modes: words('accessmode'),
    sufficient: of('accessmodesufficient').map((set) => set.replace(/\s/g, '')),
    features: words('accessibilityfeature'),
    hazards: words('accessibilityhazard'),
    summary: of('accessibilitysummary')[0] ?? '',
    conformsTo: [...new Set(of('conformsto'))],
    certifiedBy: of('certifiedby').join(', '),
  };
  return Object.values(read).some((value) => value.length > 0) ? read : undefined;
}
