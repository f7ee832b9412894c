import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { XMLParser } from 'fast-xml-parser';
import { BookFileError } from '../bookFile';
import { decodeBytes } from '../decodeBytes';

/** An element of XML or XHTML, names in lower case and without their prefix (attributes keep theirs). */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Of an `svg`: its markup as a document of its own. */
  source?: () => string;
};
export type XmlNode = XmlElement | string;

type Parsed = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  processEntities: false,
  cdataPropName: '#cdata',
  allowBooleanAttributes: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 250,
  unpairedTags: ['br', 'hr', 'img', 'wbr'],
  stopNodes: ['*.script', '*.style'],
});

/** Parses the bytes of an XML member. Throws BookFileError, naming `path`, when there is nothing to be made of it. */
export function parseXml(path: string, bytes: Uint8Array): XmlElement {
  let parsed: Parsed[];
  try {
    // The parser takes an unpaired tag's own closing tag for an error; such files are common.
    parsed = parser.parse(decodeXml(bytes).replace(/<\/(?:br|hr|img|wbr)\s*>/gi, '')) as Parsed[];
  } catch {
    throw new BookFileError(`The file is damaged: "${path}" is not well-formed.`);
  }
  const root: XmlElement = { name: '#root', attributes: {}, children: nodesOf(parsed) };
  if (!root.children.some((child) => typeof child !== 'string'))
    throw new BookFileError(`The file is damaged: "${path}" is not well-formed.`);
  return root;
}

/** All elements of that name below `element`, in document order. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const search = ({ children }: XmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') continue;
      if (child.name === name) found.push(child);
      search(child);
    }
  };
  search(element);
  return found;
}

export function findFirst(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const found = child.name === name ? child : findFirst(child, name);
    if (found) return found;
  }
  return undefined;
}

export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** The text below an element, white space collapsed and trimmed. */
export function textOf(node: XmlNode): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

/** The words of an attribute that is a list, prefix kept: `epub:type`, `class`, `role`, `properties`. */
export function attributeWords(element: XmlElement, name: string): string[] {
  return (element.attributes[name] ?? '').split(/\s+/).filter((word) => word !== '');
}

export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|[a-z][a-z0-9]*);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return decodeNamedCharacterReference(name) || whole;
    const code =
      name[1] === 'x' || name[1] === 'X' ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function rawText(node: XmlNode): string {
  if (typeof node === 'string') return node;
  const parts: string[] = [];
  const gather = ({ children }: XmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') parts.push(child);
      else gather(child);
    }
  };
  gather(node);
  return parts.join('');
}

function nodesOf(parsed: readonly Parsed[]): XmlNode[] {
  const nodes: XmlNode[] = [];
  for (const entry of parsed) {
    if ('#text' in entry) {
      nodes.push(decodeEntities(String(entry['#text'])));
      continue;
    }
    if ('#cdata' in entry) {
      nodes.push((entry['#cdata'] as Parsed[]).map((part) => String(part['#text'] ?? '')).join(''));
      continue;
    }
    const tag = Object.keys(entry).find((key) => key !== ':@');
    if (tag === undefined || tag.startsWith('?')) continue;
    nodes.push({
      name: tag.slice(tag.indexOf(':') + 1).toLowerCase(),
      attributes: attributesOf(entry[':@'] as Record<string, unknown> | undefined),
      children: Array.isArray(entry[tag]) ? nodesOf(entry[tag] as Parsed[]) : [],
      ...(/(?:^|:)svg$/i.test(tag) && { source: () => writeSvg(entry, tag) }),
    });
  }
  return nodes;
}

/** The names of an SVG have capitals, and its attributes are read before this as they stand: nothing is decoded. */
function writeSvg(entry: Parsed, tag: string): string {
  const prefix = tag.includes(':') ? `:${tag.split(':')[0]}` : '';
  const own = (entry[':@'] ?? {}) as Record<string, unknown>;
  const names = {
    [`xmlns${prefix}`]: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
  };
  return writeParsed([{ ...entry, ':@': { ...names, ...own } }]);
}

function writeParsed(parsed: readonly Parsed[]): string {
  let written = '';
  for (const entry of parsed) {
    if ('#text' in entry) written += String(entry['#text']);
    const tag = Object.keys(entry).find((key) => key !== ':@' && !key.startsWith('#'));
    if (tag === undefined || tag.startsWith('?')) continue;
    written += `<${tag}`;
    for (const [name, value] of Object.entries((entry[':@'] ?? {}) as Record<string, unknown>)) {
      written += ` ${name}="${value === true ? '' : String(value).replaceAll('"', '&quot;')}"`;
    }
    const children = entry[tag];
    written += `>${Array.isArray(children) ? writeParsed(children as Parsed[]) : ''}</${tag}>`;
  }
  return written;
}

function attributesOf(parsed: Record<string, unknown> | undefined): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(parsed ?? {})) {
    attributes[name.toLowerCase()] = value === true ? '' : decodeEntities(String(value));
  }
  return attributes;
}

/** Decodes by byte order mark, else by the XML declaration, else as UTF-8. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*encoding=["']([\w.-]+)["']/i.exec(head)?.[1];
  try {
    return decodeBytes(declared ?? 'utf-8', bytes);
  } catch (error) {
    // A name that no decoder knows: nearly all of these files are UTF-8 whatever they say.
    if (error instanceof RangeError) return decodeBytes('utf-8', bytes);
    throw error;
  }
}
