import {
  isMathElement,
  MAX_MATH_DEPTH,
  MAX_MATH_LENGTH,
  type MathNode,
  writeMath,
} from '../../contract/catalogue/blockMarkup';
import { textOf, type XmlElement, type XmlNode } from './xml';

const TOKENS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

/** Returns a formula as markup (contract/catalogue/blockMarkup), or undefined if it is too large or too deep. */
export function mathOf(element: XmlElement): string | undefined {
  const node = nodeOf(element, 1);
  const markup = node && writeMath(node);
  return markup && markup.length <= MAX_MATH_LENGTH ? markup : undefined;
}

/** Returns the letters of a formula without annotations, which are for other programs. */
export function lettersOf(element: XmlElement): string {
  const words = (node: XmlNode): string =>
    typeof node === 'string' ? node : isAnnotation(node) ? '' : node.children.map(words).join('');
  return textOf(words(element));
}

function isAnnotation({ name }: XmlElement): boolean {
  return name.startsWith('annotation');
}

/** Returns null for too deep nesting. An element that is not in MathML Core becomes a row of its contents. */
function nodeOf(element: XmlElement, depth: number): MathNode | null {
  if (depth > MAX_MATH_DEPTH) return null;
  const { attributes } = element;
  const name = isMathElement(element.name) ? element.name : 'mrow';
  if (TOKENS.has(name)) return { name, attributes, children: [textOf(element)] };
  const children: MathNode[] = [];
  for (const child of element.children) {
    const isText = typeof child === 'string';
    if (isText ? child.trim() === '' : isAnnotation(child)) continue;
    const node = isText ? token('mtext', child.trim()) : nodeOf(child, depth + 1);
    if (node === null) return null;
    children.push(node);
  }
  if (element.name === 'mfenced') return { name, attributes: {}, children: fenced(children, attributes) };
  return { name, attributes, children };
}

/** Browsers do not draw this element of MathML 2 and 3: its brackets and commas become separate signs. */
function fenced(children: readonly MathNode[], attributes: Readonly<Record<string, string>>): MathNode[] {
  const { open = '(', close = ')', separators = ',' } = attributes;
  const signs = [...separators.replace(/\s/g, '')];
  const inside = children.flatMap((child, at) =>
    at === 0 || signs.length === 0
      ? [child]
      : [token('mo', signs[Math.min(at, signs.length) - 1] ?? ','), child],
  );
  return [token('mo', open), ...inside, token('mo', close)];
}

function token(name: string, text: string): MathNode {
  return { name, attributes: {}, children: [text] };
}
