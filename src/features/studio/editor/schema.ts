import { type Attrs, type Node, Schema } from 'prosemirror-model';
import type { Run } from '../../../../contract/catalogue/chapters.schema';

/*
 * The chapter text format (decision 0005) as an editor's document: a node a kind of block. What is more than words
 * with emphasis (a note's reference, a reading, a formula, a printed page) is one inline piece, which the editor
 * moves and deletes but cannot damage.
 */

/** A run that is one piece in the editor; its marks are those of the node. */
export type Piece = Omit<Run, 'em' | 'strong' | 'link'>;

const kept = (element: HTMLElement): Attrs => JSON.parse(element.dataset.kept ?? '{}') as Attrs;
const keep = (node: Node) => ({ 'data-kept': JSON.stringify(node.attrs) });

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { level: { default: 2 } },
      defining: true,
      parseDOM: [
        { tag: 'h2', attrs: { level: 2 } },
        { tag: 'h3', attrs: { level: 3 } },
      ],
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    quote: {
      group: 'block',
      content: 'inline*',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    /** Its cells are separated by dots, which are part of its text. */
    row: {
      group: 'block',
      content: 'inline*',
      attrs: { head: { default: false } },
      defining: true,
      parseDOM: [{ tag: 'p.written-row', priority: 60, getAttrs: kept }],
      toDOM: (node) => ['p', { class: 'written-row', ...keep(node) }, 0],
    },
    note: {
      group: 'block',
      content: 'inline*',
      attrs: { label: {} },
      defining: true,
      parseDOM: [{ tag: 'p.written-note', priority: 60, getAttrs: kept }],
      toDOM: (node) => ['p', { class: 'written-note', 'data-label': node.attrs.label, ...keep(node) }, 0],
    },
    verse: {
      group: 'block',
      content: 'line+',
      defining: true,
      parseDOM: [{ tag: 'div.written-verse' }],
      toDOM: () => ['div', { class: 'written-verse' }, 0],
    },
    line: {
      content: 'inline*',
      attrs: { indent: { default: 0 } },
      parseDOM: [{ tag: 'p.written-line', priority: 60, getAttrs: kept }],
      toDOM: (node) => ['p', { class: 'written-line', 'data-indent': node.attrs.indent, ...keep(node) }, 0],
    },
    break: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    /** Its text is its caption. */
    picture: {
      group: 'block',
      content: 'inline*',
      attrs: { picture: {}, width: {}, height: {}, alt: { default: '' }, side: { default: null } },
      isolating: true,
      parseDOM: [{ tag: 'figure', getAttrs: kept, contentElement: 'figcaption' }],
      toDOM: (node) => {
        const { picture, width, height, alt } = node.attrs;
        const image = { src: `/content/${picture}.webp`, alt, width, height, draggable: 'false' };
        return ['figure', keep(node), ['img', image], ['figcaption', 0]];
      },
    },
    text: { group: 'inline' },
    piece: {
      group: 'inline',
      inline: true,
      attrs: { run: {} },
      parseDOM: [{ tag: 'span.written-piece', getAttrs: kept }],
      toDOM: (node) => {
        const { text, ruby, page, note } = node.attrs.run as Piece;
        const shown = { class: 'written-piece', 'data-kind': kindOf(node.attrs.run), ...keep(node) };
        if (ruby !== undefined) return ['span', shown, ['ruby', text, ['rt', ruby]]];
        return ['span', shown, page ?? note ?? text];
      },
      leafText: (node) => (node.attrs.run as Piece).text,
    },
  },
  marks: {
    link: {
      attrs: { to: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a', getAttrs: kept }],
      toDOM: (mark) => ['a', { 'data-kept': JSON.stringify(mark.attrs) }, 0],
    },
    em: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
    strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
  },
});

export function kindOf({ note, ruby, math, page }: Piece): 'note' | 'ruby' | 'math' | 'page' | 'text' {
  if (note !== undefined) return 'note';
  if (ruby !== undefined) return 'ruby';
  if (math !== undefined) return 'math';
  return page === undefined ? 'text' : 'page';
}

export const { nodes, marks } = schema;
