import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { JSDOM } from 'jsdom';
import { hiddenElements, hidingRules } from './hiddenElements';
import { type SeenText, seenText } from './seenText';
import { decodeMarkup, type Members, memberNamed } from './zipMembers';

export type PlainDocument = SeenText & { path: string; isLinear: boolean };

export const { window: dom } = new JSDOM('');
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;
const ENTITY = /&(?!(?:amp|lt|gt|quot|apos);)(\w+);/g;
const DECLARED = /<!ENTITY\s+(\w+)\s+(["'])(.*?)\2\s*>/g;
const DOCTYPE = /<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/i;
const HTML = /html|svg|dtbook|xml$/;
/** Some manifests call everything XHTML. */
const PICTURE = /\.(?:jpe?g|png|gif|webp)$/i;

/** Reads the documents of an EPUB in the order of its spine, without code of `formats`. Returns none when it has no package document. */
export function plainDocuments(members: Members): PlainDocument[] {
  const textAt = (path: string) => decodeMarkup(memberNamed(members, path));
  const container = parse(textAt('META-INF/container.xml'), 'application/xml');
  const rootfile = named(container, 'rootfile')[0]?.getAttribute('full-path');
  const path = rootfile ?? [...members.keys()].find((name) => name.endsWith('.opf')) ?? '';
  const opf = parse(textAt(path), 'application/xml');
  const items = new Map(named(opf, 'item').map((item) => [item.getAttribute('id')?.trim() ?? '', item]));
  const sheets = new Map<string, ReturnType<typeof hidingRules>>();
  const documents = new Map<string, PlainDocument>();
  for (const itemref of named(opf, 'itemref')) {
    let item = items.get(itemref.getAttribute('idref')?.trim() ?? '');
    for (let steps = 0; steps < 9 && item && !HTML.test(item.getAttribute('media-type') ?? ''); steps += 1)
      item = items.get(item.getAttribute('fallback') ?? '');
    if (!item) continue;
    const at = resolve(item.getAttribute('href') ?? '', path);
    if (documents.has(at) || PICTURE.test(at)) continue;
    const document = parse(textAt(at), item.getAttribute('media-type') ?? '');
    const rules = styleSheets(document, at).flatMap(({ key, text }) => {
      const known = sheets.get(key) ?? hidingRules(text());
      if (key !== '') sheets.set(key, known);
      return known;
    });
    const isLinear = itemref.getAttribute('linear') !== 'no';
    documents.set(at, { path: at, isLinear, ...seenText(document, hiddenElements(document, rules)) });
  }
  return [...documents.values()];

  function styleSheets(document: Document, at: string): { key: string; text: () => string }[] {
    return [...named(document, 'style'), ...named(document, 'link')].flatMap((element) => {
      const isScreen = /^(?:all|screen)?$/i.test(element.getAttribute('media') ?? '');
      if (isScreen && element.localName === 'style')
        return [{ key: '', text: () => element.textContent ?? '' }];
      if (!isScreen || element.getAttribute('rel')?.toLowerCase() !== 'stylesheet') return [];
      const key = resolve(element.getAttribute('href') ?? '', at);
      return [{ key, text: () => textAt(key) }];
    });
  }
}

export function parse(source: string, mediaType: string): Document {
  const parser = new dom.DOMParser();
  const declared = new Map([...source.matchAll(DECLARED)].map(([, name, , value]) => [name, value]));
  const markup = source.replace(
    ENTITY,
    (whole, name: string) => declared.get(name) ?? (decodeNamedCharacterReference(name) || whole),
  );
  if (mediaType !== 'text/html') {
    const document = parser.parseFromString(markup, 'application/xml');
    if (named(document, 'parsererror').length === 0) return document;
  }
  const opened = markup
    .replace(DOCTYPE, '')
    .replace(/<([\w:-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)\/>/g, (whole, name: string, rest: string) =>
      VOID.test(name) ? whole : `<${name}${rest}></${name}>`,
    );
  return parser.parseFromString(opened, 'text/html');
}

function named(document: Document, name: string): Element[] {
  const found = [...document.getElementsByTagNameNS('*', name)];
  // A package document that is parsed as HTML keeps the prefixes of names.
  return found.length > 0 ? found : [...document.getElementsByTagName(`opf:${name}`)];
}

export function resolve(href: string, base: string): string {
  const root = 'http://book/';
  try {
    const url = new URL(href.replaceAll('\\', '/'), new URL(base, root));
    return url.href.startsWith(root) ? url.pathname.slice(1) : '';
  } catch {
    return '';
  }
}
