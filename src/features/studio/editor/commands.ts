import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { Fragment, type Node, type NodeType } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { canSplit } from 'prosemirror-transform';
import { marks, nodes, type Piece, schema } from './schema';

/** What the toolbar can make of the paragraphs in which the selection is. */
export type BlockChoice = 'heading' | 'subheading' | 'quote' | 'verse' | 'row';

const CHOICES = {
  heading: [nodes.heading, { level: 2 }],
  subheading: [nodes.heading, { level: 3 }],
  quote: [nodes.quote, null],
  row: [nodes.row, null],
} as const;

export function isIn(state: EditorState, choice: BlockChoice): boolean {
  const { parent } = state.selection.$from;
  if (choice === 'verse') return parent.type === nodes.line;
  const [type, attrs] = CHOICES[choice];
  return parent.type === type && (attrs === null || parent.attrs.level === attrs.level);
}

/** Makes the paragraphs a heading, a quotation, verse or rows of a table, or paragraphs again. */
export function toggleBlock(choice: BlockChoice): Command {
  return (state, dispatch) => {
    if (choice === 'verse')
      return isIn(state, 'verse') ? fromVerse(state, dispatch) : toVerse(state, dispatch);
    if (isIn(state, 'verse')) return false;
    const [type, attrs] = CHOICES[choice];
    return (isIn(state, choice) ? setBlockType(nodes.paragraph) : setBlockType(type, attrs))(state, dispatch);
  };
}

/** The blocks of the document in which the selection is. */
function selected(state: EditorState): { from: number; to: number; blocks: Node[] } {
  const { $from, $to } = state.selection;
  const [first, last] = [$from.index(0), $to.index(0)];
  const blocks = state.doc.children.slice(first, last + 1);
  const from = $from.posAtIndex(first, 0);
  return { from, to: from + blocks.reduce((sum, block) => sum + block.nodeSize, 0), blocks };
}

const toVerse: Command = (state, dispatch) => {
  const { from, to, blocks } = selected(state);
  if (blocks.some(({ type }) => type !== nodes.paragraph && type !== nodes.quote)) return false;
  const verse = nodes.verse.create(
    null,
    blocks.map((block) => nodes.line.create(null, block.content)),
  );
  dispatch?.(kept(state, state.tr.replaceWith(from, to, verse), 1));
  return true;
};

const fromVerse: Command = (state, dispatch) => {
  const { from, to, blocks } = selected(state);
  const plain = blocks.flatMap((block) =>
    block.type === nodes.verse
      ? block.children.map((line) => nodes.paragraph.create(null, line.content))
      : block,
  );
  dispatch?.(kept(state, state.tr.replaceWith(from, to, plain), -1));
  return true;
};

/** Puts the cursor where it was, in blocks that are one level deeper or higher. */
function kept(state: EditorState, tr: EditorState['tr'], deeper: number): EditorState['tr'] {
  const at = Math.min(tr.doc.content.size, Math.max(0, state.selection.from + deeper));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at))).scrollIntoView();
}

/** Moves lines of verse to the right or back. */
export function indentLine(by: 1 | -1): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if ($from.parent.type !== nodes.line) return false;
    const indent = Math.min(12, Math.max(0, $from.parent.attrs.indent + by));
    dispatch?.(state.tr.setNodeAttribute($from.before(), 'indent', indent));
    return true;
  };
}

/** Puts a block after the one in which the cursor is, or in the place of an empty one. */
function insertAfter(state: EditorState, content: Fragment | Node): { tr: EditorState['tr']; at: number } {
  const { from, to, blocks } = selected(state);
  const isEmpty = blocks.length === 1 && blocks[0]?.type === nodes.paragraph && blocks[0].content.size === 0;
  const at = isEmpty ? from : to;
  return { tr: state.tr.replaceWith(at, to, content), at };
}

export const insertBreak: Command = (state, dispatch) => {
  const { tr, at } = insertAfter(state, Fragment.from([nodes.break.create(), nodes.paragraph.create()]));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView());
  return true;
};

/** Inserts a table of two columns: its head and a row. */
export function insertTable(head: string, row: string): Command {
  return (state, dispatch) => {
    const rows = [
      nodes.row.create({ head: true }, schema.text(head)),
      nodes.row.create(null, schema.text(row)),
      nodes.paragraph.create(),
    ];
    const { tr, at } = insertAfter(state, Fragment.from(rows));
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, at + 1, at + 1 + head.length)).scrollIntoView());
    return true;
  };
}

/** Inserts a note: its reference at the cursor, and the note at the end, in which one then writes. */
export const insertNote: Command = (state, dispatch) => {
  const { $from, to, empty } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type === nodes.note) return false;
  const label = freeLabel(state.doc);
  const piece: Piece = { text: label, note: label };
  const at = empty ? $from.pos : to;
  const tr = state.tr.insert(at, nodes.piece.create({ run: piece }));
  tr.insert(tr.doc.content.size, nodes.note.create({ label }));
  dispatch?.(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  return true;
};

export function labelsIn(doc: Node): Set<string> {
  const labels = new Set<string>();
  doc.descendants((node) => {
    if (node.type === nodes.note) labels.add(node.attrs.label);
    const { note } = node.type === nodes.piece ? (node.attrs.run as Piece) : {};
    if (note !== undefined) labels.add(note);
  });
  return labels;
}

function freeLabel(doc: Node): string {
  const labels = labelsIn(doc);
  let label = 1;
  while (labels.has(String(label))) label += 1;
  return String(label);
}

/** The selected words, and the reading above them. */
export function readingAt(state: EditorState): { words: string; reading: string } | null {
  const { selection } = state;
  if (selection instanceof NodeSelection) {
    const { text, ruby, ...more } = (selection.node.attrs.run ?? {}) as Partial<Piece>;
    const isReading = text !== undefined && ruby !== undefined && Object.keys(more).length === 0;
    return isReading ? { words: text, reading: ruby } : null;
  }
  const { $from, $to, empty } = selection;
  if (empty || !$from.sameParent($to)) return null;
  let isText = true;
  state.doc.nodesBetween($from.pos, $to.pos, (node) => {
    if (node.isInline && !node.isText) isText = false;
  });
  const words = isText ? state.doc.textBetween($from.pos, $to.pos).trim() : '';
  return words === '' ? null : { words, reading: '' };
}

/** Sets the reading of the selected words; an empty one is taken away. */
export function setReading(reading: string): Command {
  return (state, dispatch) => {
    const at = readingAt(state);
    if (!at) return false;
    const on = state.selection.$from.marksAcross(state.selection.$to) ?? [];
    const run: Piece = { text: at.words, ruby: reading };
    const node = reading === '' ? schema.text(at.words, on) : nodes.piece.create({ run }, null, on);
    const { from, to } = state.selection;
    dispatch?.(state.tr.replaceWith(from, to, node).scrollIntoView());
    return true;
  };
}

/** The link at the selection, whose text can be linked; null if there is no text. */
export function linkAt(state: EditorState): string | null {
  const { from, to, empty, $from } = state.selection;
  let found: string | undefined;
  state.doc.nodesBetween(from, empty ? Math.min(to + 1, state.doc.content.size) : to, (node) => {
    found ??= marks.link.isInSet(node.marks)?.attrs.to as string | undefined;
  });
  if (found !== undefined) return found;
  return empty || !$from.parent.inlineContent ? null : '';
}

/** Links the selected words, or takes the link away. */
export function setLink(to: string | null): Command {
  return (state, dispatch) => {
    const { from, to: end } = state.selection;
    const tr = state.tr.removeMark(from, end, marks.link);
    if (to !== null) tr.addMark(from, end, marks.link.create({ to }));
    dispatch?.(tr);
    return true;
  };
}

const GOES_ON: readonly NodeType[] = [nodes.quote, nodes.row];

/** Enter: rows and quotations go on, and an empty one ends them; so does an empty line of verse. */
const enter: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const { parent } = $from;
  const isEmpty = parent.content.size === 0;
  if (GOES_ON.includes(parent.type) && $from.sameParent($to)) {
    if (isEmpty) return setBlockType(nodes.paragraph)(state, dispatch);
    const tr = state.tr.deleteSelection();
    if (!canSplit(tr.doc, tr.selection.from)) return false;
    tr.split(tr.selection.from, 1, [{ type: parent.type }]);
    dispatch?.(tr.scrollIntoView());
    return true;
  }
  const verse = $from.node(-1);
  if (parent.type !== nodes.line || !isEmpty || verse.childCount < 2) return false;
  if ($from.index(-1) !== verse.childCount - 1) return false;
  const tr = state.tr.delete($from.before(), $from.after());
  const after = tr.mapping.map($from.after(-1));
  tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/** Backspace at the start of a heading, quotation, row or the first line of verse makes it a paragraph. */
const backspace: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || $from.parentOffset > 0) return false;
  if (parent.type === nodes.line) return $from.index(-1) === 0 && fromVerse(state, dispatch);
  const isKind = parent.type === nodes.heading || GOES_ON.includes(parent.type);
  return isKind && setBlockType(nodes.paragraph)(state, dispatch);
};

export const keys: Record<string, Command> = {
  ...baseKeymap,
  Enter: chainCommands(enter, baseKeymap.Enter as Command),
  Backspace: chainCommands(backspace, baseKeymap.Backspace as Command),
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-]': indentLine(1),
  'Mod-[': indentLine(-1),
};

/** A stroke typed in a row separates its cells. */
export function typedInRow(state: EditorState, from: number, to: number, text: string) {
  const isRow = state.selection.$from.parent.type === nodes.row;
  return text === '|' && isRow ? state.tr.insertText(' · ', from, to) : null;
}
