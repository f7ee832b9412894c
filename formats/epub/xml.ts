import { type ChildNode, type Document, type Element, isCDATA, isTag, isText } from 'domhandler';
import { DomUtils, type ParserOptions, parseDocument } from 'htmlparser2';
import { BookFileError } from '../bookFile';
import { decodeBytes } from '../decodeBytes';

const MAX_ENTITIES = 200;
const MAX_ADDED = 100_000;

/**
 * Removes the document type from markup and replaces its entities with their text. Entities within entities
 * and entities of other files stay unchanged.
 */
function withoutDocumentType(markup: string): string {
  const start = /<!DOCTYPE\b/i.exec(markup)?.index;
  if (start === undefined) return markup;
  const open = markup.indexOf('[', start);
  const close = markup.indexOf('>', start);
  if (close === -1) return markup;
  const hasSubset = open !== -1 && open < close;
  const subsetEnd = hasSubset ? markup.indexOf(']', open) : -1;
  if (hasSubset && subsetEnd === -1) return markup;
  const end = hasSubset ? markup.indexOf('>', subsetEnd) : close;
  if (end === -1) return markup;
  const rest = markup.slice(0, start) + markup.slice(end + 1);
  return hasSubset ? withEntities(rest, markup.slice(open, subsetEnd)) : rest;
}

function withEntities(markup: string, subset: string): string {
  const entities = new Map<string, string>();
  for (const [, name = '', quoted = ''] of subset.matchAll(/<!ENTITY\s+([\w.-]+)\s+("[^"]*"|'[^']*')\s*>/g)) {
    if (entities.size < MAX_ENTITIES) entities.set(name, quoted.slice(1, -1));
  }
  if (entities.size === 0) return markup;
  let left = MAX_ADDED;
  return markup.replace(/&([\w.-]+);/g, (whole, name: string) => {
    const text = entities.get(name);
    if (text === undefined || text.length > left) return whole;
    left -= text.length;
    return text;
  });
}

/** An element of XML or HTML, names in lower case and without their prefix (attributes keep theirs). */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** The markup of an `svg` as a standalone document. */
  source?: () => string;
};
export type XmlNode = XmlElement | string;

/** Attribute names keep their capitals because an SVG is written out again. */
const NAMES = { lowerCaseAttributeNames: false, recognizeCDATA: true, recognizeSelfClosing: true };

/**
 * Parses an XML member, such as a package document or table of contents. Throws BookFileError, naming `path`,
 * if it contains no element.
 */
export function parseXml(path: string, bytes: Uint8Array): XmlElement {
  return rootOf(path, parse(bytes, { ...NAMES, xmlMode: true }));
}

/**
 * Parses a content document as HTML, so that malformed markup is read too. Self-closing elements are closed.
 * `hide` may remove elements first.
 */
export function parseXhtml(
  path: string,
  markup: Uint8Array | string,
  hide: (document: Document) => void = () => undefined,
): XmlElement {
  const document = parse(markup, NAMES);
  hide(document);
  return rootOf(path, document);
}

function parse(markup: Uint8Array | string, options: ParserOptions): Document {
  const text = typeof markup === 'string' ? markup : decodeXml(markup);
  return parseDocument(withoutDocumentType(text), options);
}

function rootOf(path: string, document: Document): XmlElement {
  const root: XmlElement = { name: '#root', attributes: {}, children: nodesOf(document.children) };
  if (!root.children.some((child) => typeof child !== 'string'))
    throw new BookFileError(`The file is damaged: "${path}" is not well-formed.`);
  return root;
}

/** Returns all descendants of that name, in document order. */
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

/** Returns the text of an element, white space collapsed and trimmed. */
export function textOf(node: XmlNode): string {
  return rawText(node).replace(/\s+/g, ' ').trim();
}

/** Returns the words of a list attribute, with prefixes: `epub:type`, `class`, `role`, `properties`. */
export function attributeWords(element: XmlElement, name: string): string[] {
  return (element.attributes[name] ?? '').split(/\s+/).filter((word) => word !== '');
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

/** Sloppy markup leaves hundreds of elements open. Deeper markup would exhaust the stack. */
const MAX_DEPTH = 1_000;

function nodesOf(parsed: readonly ChildNode[], depth = 0): XmlNode[] {
  if (depth > MAX_DEPTH) throw new RangeError('The markup is nested too deeply.');
  const nodes: XmlNode[] = [];
  for (const node of parsed) {
    if (isText(node)) nodes.push(node.data);
    else if (isCDATA(node)) nodes.push(DomUtils.textContent(node));
    else if (isTag(node))
      nodes.push({
        name: node.name.slice(node.name.indexOf(':') + 1).toLowerCase(),
        attributes: attributesOf(node.attribs),
        children: nodesOf(node.children, depth + 1),
        ...(/(?:^|:)svg$/i.test(node.name) && { source: () => writeSvg(node) }),
      });
  }
  return nodes;
}

/** Writes a drawing as a standalone document, with the namespaces of its page. */
function writeSvg(node: Element): string {
  const prefix = node.name.includes(':') ? `:${node.name.split(':')[0]}` : '';
  node.attribs = {
    [`xmlns${prefix}`]: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    ...node.attribs,
  };
  return DomUtils.getOuterHTML(node, { xmlMode: true });
}

function attributesOf(parsed: Readonly<Record<string, string>>): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(parsed)) attributes[name.toLowerCase()] = value;
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
    // No decoder knows this name: nearly all of these files are UTF-8 whatever they declare.
    if (error instanceof RangeError) return decodeBytes('utf-8', bytes);
    throw error;
  }
}
