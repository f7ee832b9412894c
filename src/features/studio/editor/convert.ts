import { Fragment, type Node } from 'prosemirror-model';
import type { BlockDraft } from '../../../../contract/catalogue/blocks';
import type { Block, Run } from '../../../../contract/catalogue/chapters.schema';
import { finishBlocks } from '../../../../formats/blockIds';
import { parseChapterText, writeChapterText } from '../../../../formats/chapterText';
import { marks, nodes, type Piece, schema } from './schema';

/** Returns a chapter's text as a document. `textOfDoc` returns the same text. */
export function docOfText(text: string): Node {
  return docOf(parseChapterText(text));
}

/** Returns a document as a chapter's text, in its one form: without empty paragraphs and double spaces. */
export function textOfDoc(doc: Node): string {
  return writeChapterText(blocksOf(doc));
}

export function docOf(blocks: readonly BlockDraft[]): Node {
  const content = nodesOf(blocks);
  return nodes.doc.create(null, content.childCount > 0 ? content : nodes.paragraph.create());
}

export function blocksOf(doc: Node): Block[] {
  return finishBlocks(doc.children.map(draftOf));
}

/** Returns blocks as nodes, to be put into a document. */
export function nodesOf(blocks: readonly BlockDraft[]): Fragment {
  return Fragment.from(blocks.map(nodeOf));
}

function nodeOf(block: BlockDraft): Node {
  switch (block.kind) {
    case 'break':
      return nodes.break.create();
    case 'verse':
      return nodes.verse.create(
        null,
        block.lines.map(({ indent, runs }) => nodes.line.create({ indent }, inlineOf(runs))),
      );
    case 'heading':
      return nodes.heading.create({ level: block.level }, inlineOf(block.runs));
    case 'row':
      return nodes.row.create({ head: block.head === true }, inlineOf(block.runs));
    case 'note':
      return nodes.note.create({ label: block.label }, inlineOf(block.runs));
    case 'picture': {
      const { picture, width, height, alt, side = null } = block;
      return nodes.picture.create({ picture, width, height, alt, side }, inlineOf(block.runs));
    }
    case 'paragraph':
    case 'quote':
      return nodes[block.kind].create(null, inlineOf(block.runs));
  }
}

function draftOf(node: Node): BlockDraft {
  const { attrs } = node;
  switch (node.type) {
    case nodes.break:
      return { kind: 'break' };
    case nodes.verse:
      return {
        kind: 'verse',
        lines: node.children.map((line) => ({ indent: line.attrs.indent, runs: runsOf(line) })),
      };
    case nodes.heading:
      return { kind: 'heading', level: attrs.level === 3 ? 3 : 2, runs: runsOf(node) };
    case nodes.row:
      return { kind: 'row', ...(attrs.head && { head: true }), runs: runsOf(node) };
    case nodes.note:
      return { kind: 'note', label: attrs.label, runs: runsOf(node) };
    case nodes.picture: {
      const { picture, width, height, alt, side } = attrs;
      return { kind: 'picture', picture, width, height, alt, ...(side && { side }), runs: runsOf(node) };
    }
    default:
      return { kind: node.type === nodes.quote ? 'quote' : 'paragraph', runs: runsOf(node) };
  }
}

export function inlineOf(runs: readonly Run[]): Node[] {
  return runs.map(({ em, strong, link, ...piece }) => {
    const on = [
      ...(link === undefined ? [] : [marks.link.create({ to: link })]),
      ...(em ? [marks.em.create()] : []),
      ...(strong ? [marks.strong.create()] : []),
    ];
    const isText = Object.keys(piece).length === 1 && piece.text !== '';
    return isText ? schema.text(piece.text, on) : nodes.piece.create({ run: piece }, null, on);
  });
}

function runsOf(parent: Node): Run[] {
  return parent.children.map((node) => {
    const of = (type: (typeof marks)[keyof typeof marks]) => type.isInSet(node.marks);
    const link = of(marks.link)?.attrs.to as string | undefined;
    return {
      ...(node.type === nodes.piece ? (node.attrs.run as Piece) : { text: node.text ?? '' }),
      ...(of(marks.em) && { em: true as const }),
      ...(of(marks.strong) && { strong: true as const }),
      ...(link !== undefined && { link }),
    };
  });
}
