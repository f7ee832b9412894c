import type { Node, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type Chunk, chunksOf } from './markdownChunks';

/** A block at the top of a document, and the text that its position counts in. */
export type TopNode = { node: RootContent; source: string };

const BRACKETED = /\[((?:[^[\]\\]|\\[\s\S])+)\]/g;

/**
 * The blocks of a Markdown document, in a time in proportion to its length. The parser alone takes the square of it for
 * much that a file can hold; it is given the document in chunks (see `chunksOf`).
 */
export function readNodes(source: string): TopNode[] {
  const read = chunksOf(source).map((chunk) => ({ chunk, nodes: nodesOf(chunk) }));
  const defined = new Map<string, string>();
  for (const { nodes } of read) findDefinitions(nodes, defined);
  return read.flatMap(({ chunk, nodes }) => {
    if (chunk.kind !== 'markdown' || defined.size === 0) return nodes;
    const own = new Map<string, string>();
    findDefinitions(nodes, own);
    const labels = usedLabels(chunk.source, (identifier) =>
      own.has(identifier) ? undefined : defined.get(identifier),
    );
    return labels.length === 0 ? nodes : withDefinitions(chunk.source, labels);
  });
}

function nodesOf(chunk: Chunk): TopNode[] {
  if (chunk.kind === 'markdown')
    return fromMarkdown(chunk.source).children.map((node) => ({ node, source: chunk.source }));
  if (chunk.kind === 'paragraph') {
    const source = chunk.pieces.join('');
    return [{ node: paragraph(source, chunk.pieces.flatMap(phrasesOf)), source }];
  }
  return chunk.source
    .split(/\n[ \t]*\n/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ node: paragraph(text, [{ type: 'text', value: text }]), source: text }));
}

/** A piece of a paragraph. Cut out, it may look like a block of another kind: then it is text. */
function phrasesOf(piece: string): PhrasingContent[] {
  const { children } = fromMarkdown(piece);
  const [only] = children;
  if (only?.type !== 'paragraph' || children.length > 1) return [{ type: 'text', value: piece }];
  const [gap = ''] = /\s$/.exec(piece) ?? [];
  return [...only.children, { type: 'text', value: gap }];
}

function paragraph(source: string, children: PhrasingContent[]): Paragraph {
  const start = { line: 1, column: 1, offset: 0 };
  return { type: 'paragraph', children, position: { start, end: { ...start, offset: source.length } } };
}

function findDefinitions(nodes: readonly TopNode[], defined: Map<string, string>): void {
  const find = (node: Nodes) => {
    if (node.type === 'definition') defined.set(node.identifier, node.label ?? node.identifier);
    if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem')
      for (const child of node.children) find(child);
  };
  for (const { node } of nodes) find(node);
}

/** The labels of a chunk's links that are defined elsewhere. */
function usedLabels(source: string, definedElsewhere: (identifier: string) => string | undefined): string[] {
  const labels = new Set<string>();
  for (const [, label = ''] of source.matchAll(BRACKETED)) {
    const identifier = label
      .replace(/[\t\n\r ]+/g, ' ')
      .trim()
      .toLowerCase()
      .toUpperCase()
      .toLowerCase();
    const found = definedElsewhere(identifier);
    if (found !== undefined) labels.add(found);
  }
  return [...labels];
}

/** The chunk read with what it uses of the whole document's definitions written below it. */
function withDefinitions(source: string, labels: readonly string[]): TopNode[] {
  const whole = `${source}\n\n${labels.map((label) => `[${label}]: #`).join('\n')}`;
  return fromMarkdown(whole)
    .children.filter((node) => offsetOf(node) < source.length)
    .map((node) => ({ node, source: whole }));
}

function offsetOf(node: Node): number {
  return node.position?.start.offset ?? 0;
}
