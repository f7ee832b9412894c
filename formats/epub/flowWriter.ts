import type { Context } from './context';
import { isNoteBox, typesOf } from './elements';
import type { Extent, Flow, FlowItem, FlowPicture } from './flow';
import { headingRuns, lineLength, linesOf, type Piece, pagesOf, plainLength } from './inlinePieces';
import type { XmlElement } from './xml';

const SCENE_MARK = /^(?:(?:[*•·∙⁂☙❦❧~#◆◇■□★☆✦✻✽+○●]|-{1,3}|—|–)\s*){1,9}$/u;

/** Longer lines are paragraphs separated by line breaks. */
const MAX_SET_LINE = 72;

/** Writes the blocks of one document into the flow, with their pictures and anchors. */
export class FlowWriter {
  readonly shown: FlowPicture[] = [];
  private lastStanza: { element: XmlElement; item: FlowItem } | null = null;
  private pendingAnchors: string[] = [];
  /** Notes without an element, by the names of their places. They follow the block that refers to them. */
  private readonly notes = new Map<string, string>();

  constructor(
    private readonly flow: Flow,
    private readonly path: string,
  ) {}

  /** Puts a block's pieces into the flow. Returns those that wait for the next block. */
  put(pieces: readonly Piece[], context: Context): Piece[] {
    const lines = linesOf(pieces);
    if (lines.length === 0) {
      for (const piece of pieces)
        if (piece.kind === 'page') this.flow.pages.push({ text: '', page: piece.page });
      // The mark of a list item waits for the paragraph inside it.
      return pieces.filter((piece) => piece.kind === 'mark');
    }
    lines[0]?.runs.unshift(...this.flow.pages.splice(0));
    const linkedCharacters = plainLength(pieces.filter((piece) => piece.kind === 'text' && piece.linked));
    const add = (kind: FlowItem['kind'], own: FlowItem['lines']) =>
      this.push({ kind, lines: own, level: context.heading, hint: context.hint, linkedCharacters });

    const text = lines
      .map((line) => line.runs.map((run) => run.text).join(''))
      .join(' ')
      .trim();
    if (context.heading > 0) {
      add('heading', [{ indent: 0, runs: headingRuns(lines) }]);
    } else if (lines.length === 1 && SCENE_MARK.test(text.replaceAll('\u00a0', ' '))) {
      this.flow.pages.push(...pagesOf(lines[0]?.runs ?? []));
      add('break', []);
    } else if (context.stanza !== null || context.preformatted) {
      const single =
        lines.length === 1 && this.lastStanza !== null && this.lastStanza.element === context.stanza;
      const last = this.flow.items.at(-1);
      if (single && last && last === this.lastStanza?.item) for (const line of lines) last.lines.push(line);
      else add('verse', lines);
      const item = this.flow.items.at(-1);
      this.lastStanza =
        context.stanza && item && (single || lines.length === 1) ? { element: context.stanza, item } : null;
    } else if (
      lines.length > 1 &&
      lines.every((line) => lineLength(line) <= MAX_SET_LINE) &&
      !context.quote
    ) {
      add('verse', lines);
    } else {
      for (const line of lines) add(context.quote ? 'quote' : 'paragraph', [line]);
    }
    this.putNotes();
    return [];
  }

  noteOf(text: string): Piece {
    const target = `${this.path}#note in picture ${this.flow.noteBoxes.length + this.notes.size}`;
    this.notes.set(target, text);
    return { kind: 'note', target, text: '*', em: false, strong: false };
  }

  private putNotes(): void {
    for (const [target, text] of this.notes) {
      const start = this.flow.items.length;
      this.push({ kind: 'paragraph', lines: [{ indent: 0, runs: [{ text }] }], hint: null });
      const extent = { start, end: start + 1 };
      this.flow.anchors.set(target, extent);
      this.flow.noteBoxes.push(extent);
    }
    this.notes.clear();
  }

  push(item: Pick<FlowItem, 'kind' | 'lines' | 'hint'> & Partial<FlowItem>): void {
    const before = [...this.flow.plates.splice(0), ...this.shown.splice(0)];
    const beside = before.length > 0 ? { before } : {};
    this.flow.items.push({ level: 0, linkedCharacters: 0, isDropped: false, ...item, ...beside });
    const end = this.flow.items.length;
    for (const key of this.pendingAnchors) this.flow.anchors.set(key, { start: end - 1, end });
    this.pendingAnchors = [];
  }

  record(element: XmlElement, extent: Extent, isBody: boolean): void {
    const id = element.attributes.id;
    if (id) {
      const key = `${this.path}#${id}`;
      if (extent.end > extent.start) this.flow.anchors.set(key, extent);
      else this.pendingAnchors.push(key);
    }
    const types = typesOf(element);
    if (types.length > 0) this.flow.semantics.push({ ...extent, types, isBody });
    if (isNoteBox(element)) this.flow.noteBoxes.push(extent);
  }

  /** An element inside a paragraph is anchored at the paragraph. */
  anchor(element: XmlElement): void {
    for (const id of [element.attributes.id, element.attributes.name]) {
      if (id) this.pendingAnchors.push(`${this.path}#${id}`);
    }
  }
}
