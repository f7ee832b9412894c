import { matterOfTypes } from '../matter';
import { webAddress } from '../runMarks';
import {
  hasBlockInside,
  hasHeadingInside,
  hasSpace,
  indentOf,
  isBlock,
  isCaptioned,
  isEmphasis,
  isNoteBox,
  isNoteReference,
  isQuote,
  isSceneBreak,
  isStrong,
  isUnread,
  isVerse,
  isWholly,
  typesOf,
} from './elements';
import type { Extent, Flow, FlowItem, FlowPicture } from './flow';
import {
  headingRuns,
  ILLUSTRATION,
  lineLength,
  linesOf,
  type Piece,
  type PieceLink,
  plainLength,
} from './inlinePieces';
import { resolveHref } from './memberPath';
import { type Pictures, plain } from './pictures';
import { addReading } from './ruby';
import type { StyleHints } from './styleHints';
import { hasHead, isPlainTable } from './tables';
import { attributeWords, childElements, findFirst, textOf, type XmlElement, type XmlNode } from './xml';

/** The state an element hands to what is inside it. */
type Context = {
  quote: boolean;
  em: boolean;
  strong: boolean;
  linked: boolean;
  link: PieceLink | null;
  superscript: boolean;
  /** The heading level inside h1 to h6 and the title lines of an hgroup, else 0. */
  heading: number;
  hint: FlowItem['hint'];
  /** Inside verse: the element whose single-line children make one stanza. */
  stanza: XmlElement | null;
  preformatted: boolean;
  /** Inside a title page, an imprint and the like: their pictures are the publisher's. */
  unshown: boolean;
  list: { isOrdered: boolean; count: number } | null;
};

const PLAIN: Context = {
  quote: false,
  em: false,
  strong: false,
  linked: false,
  link: null,
  superscript: false,
  heading: 0,
  hint: null,
  stanza: null,
  preformatted: false,
  unshown: false,
  list: null,
};
const NOTE_MARK = /^[[({]?\s*(?:\d{1,4}|[a-z]|[*†‡§¶‖]{1,4}|[ivxlc]{1,6})\s*[\])}]?\.?$/i;
const SCENE_MARK = /^(?:(?:[*•·∙⁂☙❦❧~#◆◇■□★☆✦✻✽+○●]|-{1,3}|—|–)\s*){1,9}$/u;

/** Appends one content document to the flow: its text as blocks, and where its elements are among them. */
export function appendDocument(
  flow: Flow,
  document: { path: string; root: XmlElement; isLinear: boolean },
  styles: StyleHints,
  pictures: Pictures,
): void {
  const start = flow.items.length;
  const body = findFirst(document.root, 'body') ?? document.root;
  new DocumentReader(flow, document.path, styles, pictures).read(body);
  const extent = { start, end: flow.items.length };
  flow.anchors.set(`${document.path}#`, extent);
  flow.documents.push({ ...extent, path: document.path, isLinear: document.isLinear });
}

class DocumentReader {
  private pieces: Piece[] = [];
  private lastStanza: { element: XmlElement; item: FlowItem } | null = null;
  private pendingAnchors: string[] = [];
  /** Pictures that wait for the item they stand beside. */
  private shown: FlowPicture[] = [];
  /** Those in the middle of the paragraph being read: they come after it. */
  private late: FlowPicture[] = [];
  private lastPicture: FlowPicture | null = null;

  private body: XmlElement | null = null;
  private blank: { of: readonly Piece[]; upTo: number } = { of: [], upTo: 0 };

  constructor(
    private readonly flow: Flow,
    private readonly path: string,
    private readonly styles: StyleHints,
    private readonly pictures: Pictures,
  ) {}

  read(body: XmlElement): void {
    this.body = body;
    const first = this.flow.items.length;
    this.block(body, PLAIN);
    if (this.shown.length === 0) return;
    const last = this.flow.items.length > first ? this.flow.items.at(-1) : undefined;
    if (last) last.after = this.shown;
    else this.flow.plates.push(...this.shown.map((picture) => ({ ...picture, isPlate: true })));
  }

  /** A picture stands where its paragraph stands: before it when nothing of it was read yet, else after it. */
  private picture(element: XmlElement): void {
    const found = this.pictures.of(element, this.path);
    if (found === null) return;
    (this.isBlank() ? this.shown : this.late).push(found);
    this.lastPicture = found;
  }

  /** What would not be read, a captioned picture of older books: the picture, and its other text as the caption. */
  private unread(element: XmlElement, context: Context): void {
    if (context.unshown || this.isHidden(element)) return;
    if (element.name === 'svg') this.picture(element);
    else if (isCaptioned(element)) this.captioned(element, textOf(element), () => this.picturesIn(element));
  }

  private captioned(element: XmlElement, caption: string, read: () => void): void {
    const before = this.lastPicture;
    read();
    const picture = this.lastPicture;
    if (picture !== before && picture && element.name !== 'img')
      picture.caption = plain(caption.replace(ILLUSTRATION, ''));
  }

  private picturesIn(element: XmlElement): void {
    if (element.name === 'img' || element.name === 'svg') this.picture(element);
    else for (const child of childElements(element)) this.picturesIn(child);
  }

  private block(element: XmlElement, outer: Context): void {
    if (isUnread(element) || this.isHidden(element)) return this.unread(element, outer);
    this.flush(outer);
    const start = this.flow.items.length;
    const inner = this.contextOf(element, outer);
    if (isSceneBreak(element) && textOf(element).length < 12) {
      this.push({ kind: 'break', lines: [], hint: null });
    } else if (element.name === 'tr') {
      this.tableRow(element, inner);
    } else {
      if (inner.stanza !== null) this.pieces.push({ kind: 'indent', steps: indentOf(element) });
      if (element.name === 'li') this.listMark(element, inner);
      const caption = element.name === 'figure' ? findFirst(element, 'figcaption') : undefined;
      if (caption) this.captioned(element, textOf(caption), () => this.children(element, inner));
      else this.children(element, inner);
      if (element.name === 'table') this.table(element, start);
      if (element.name === 'p' && this.isBlank()) this.spacing(element);
      this.flush(inner);
      this.pieces = [];
    }
    this.record(element, { start, end: this.flow.items.length });
  }

  private children(element: XmlElement, context: Context): void {
    for (const child of element.children) this.node(child, context);
  }

  private node(node: XmlNode, context: Context): void {
    if (typeof node === 'string') {
      this.text(node, context);
    } else if (isBlock(node) || hasBlockInside(node)) {
      this.block(node, context);
    } else {
      this.inline(node, context);
    }
  }

  private inline(element: XmlElement, outer: Context): void {
    if (isUnread(element) || this.isHidden(element)) return this.unread(element, outer);
    this.anchor(element);
    if (element.name === 'br') {
      this.pieces.push({ kind: 'line' });
      return;
    }
    if (element.name === 'img') {
      // A picture of a letter is a drop cap: the word would begin without it.
      const alt = (element.attributes.alt ?? '').trim();
      if (/^[“"‘']?\p{L}$/u.test(alt)) this.text(alt, outer);
      else if (!outer.unshown) this.picture(element);
      return;
    }
    if (element.name === 'a' && this.reference(element, outer)) return;
    const context = {
      ...outer,
      em: outer.em || isEmphasis(element) || this.styled(element, this.styles.italic),
      strong: outer.strong || isStrong(element) || this.styled(element, this.styles.bold),
      linked: outer.linked || (element.name === 'a' && 'href' in element.attributes),
      link: outer.link ?? this.linkOf(element),
      superscript: outer.superscript || element.name === 'sup',
    };
    if (outer.stanza !== null && element.name === 'span') {
      const steps = indentOf(element);
      if (steps > 0 || attributeWords(element, 'class').includes('line')) this.pieces.push({ kind: 'line' });
      this.pieces.push({ kind: 'indent', steps });
    }
    if (element.name === 'ruby') this.ruby(element, context);
    else for (const child of element.children) this.node(child, context);
  }

  /** The base is the text; what is set above it is kept with it. */
  private ruby(element: XmlElement, context: Context): void {
    let from = this.pieces.length;
    for (const child of element.children) {
      if (typeof child === 'string' || child.name !== 'rt') this.node(child, context);
      else from = addReading(this.pieces, from, textOf(child));
    }
  }

  /** Scripts, data, mail and the like lead nowhere: their words are text. */
  private linkOf(element: XmlElement): PieceLink | null {
    const { href } = element.attributes;
    if (element.name !== 'a' || href === undefined) return null;
    const target = resolveHref(this.path, href.trim());
    if (target) return { linkTarget: `${target.path}#${target.fragment}` };
    const link = webAddress(href);
    return link === null ? null : { link };
  }

  /** Reads a link that is a reference to a note. False when it is not one. */
  private reference(link: XmlElement, context: Context): boolean {
    const target = resolveHref(this.path, link.attributes.href ?? '');
    const label = textOf(link);
    if (!target || target.fragment === '' || label === '') return false;
    if (/^[↩↑⮐^]︎?$/u.test(label)) return true;
    const typed = isNoteReference(link);
    const shaped =
      NOTE_MARK.test(label) &&
      (context.superscript || findFirst(link, 'sup') !== undefined || /^[[({*†‡§¶‖]/.test(label));
    // At the head of a paragraph such a link leads back from the note to the text.
    if (!typed && !(shaped && !this.isBlank())) return false;
    this.pieces.push({
      kind: 'note',
      target: `${target.path}#${target.fragment}`,
      text: label,
      em: context.em,
      strong: context.strong,
    });
    return true;
  }

  private text(text: string, context: Context): void {
    if (context.preformatted) {
      text.split(/\r?\n/).forEach((line, index) => {
        if (index > 0) this.pieces.push({ kind: 'line' });
        this.pieces.push({
          kind: 'text',
          text: line.replace(/^ +/, (gap) => '\u00a0'.repeat(gap.length)),
          ...marks(context),
        });
      });
      return;
    }
    this.pieces.push({ kind: 'text', text: text.replace(/[ \t\r\n\f]+/g, ' '), ...marks(context) });
  }

  private listMark(item: XmlElement, context: Context): void {
    if (isNoteBox(item) || context.hint !== null || context.list === null) return;
    context.list.count += 1;
    this.pieces.push({ kind: 'mark', text: context.list.isOrdered ? `${context.list.count}. ` : '• ' });
  }

  private tableRow(row: XmlElement, context: Context): void {
    const cells = row.children.filter((cell) => typeof cell !== 'string');
    cells.forEach((cell, index) => {
      if (index > 0 && !this.isBlank()) this.text(' · ', context);
      for (const child of cell.children) {
        if (typeof child !== 'string' && isBlock(child)) {
          for (const inner of child.children) this.node(inner, context);
        } else {
          this.node(child, context);
        }
      }
    });
    this.flush(context);
  }

  /** Rows of a table are lines of text; of one that is small and regular they can be shown as a table too. */
  private table(element: XmlElement, start: number): void {
    const rows = this.flow.items.slice(start);
    if (this.flow.items[start - 1]?.row || !isPlainTable(element)) return;
    if (!rows.every(({ kind, lines }) => kind === 'paragraph' && lines.length === 1)) return;
    for (const row of rows) row.row = 'body';
    if (rows[0] && hasHead(element)) rows[0].row = 'head';
  }

  /** Ends the block being read and puts it into the flow. */
  private flush(context: Context): void {
    this.flushPieces(context);
    this.shown.push(...this.late.splice(0));
  }

  private flushPieces(context: Context): void {
    const pieces = this.pieces;
    this.pieces = [];
    const lines = linesOf(pieces);
    if (lines.length === 0) {
      // The mark of a list item waits for the paragraph inside it.
      this.pieces = pieces.filter((piece) => piece.kind === 'mark');
      return;
    }
    const linkedCharacters = plainLength(pieces.filter((piece) => piece.kind === 'text' && piece.linked));
    const put = (kind: FlowItem['kind'], own: FlowItem['lines']) =>
      this.push({ kind, lines: own, level: context.heading, hint: context.hint, linkedCharacters });

    const text = lines
      .map((line) => line.runs.map((run) => run.text).join(''))
      .join(' ')
      .trim();
    if (context.heading > 0) {
      put('heading', [{ indent: 0, runs: headingRuns(lines) }]);
    } else if (lines.length === 1 && SCENE_MARK.test(text.replaceAll('\u00a0', ' '))) {
      put('break', []);
    } else if (context.stanza !== null || context.preformatted) {
      const single =
        lines.length === 1 && this.lastStanza !== null && this.lastStanza.element === context.stanza;
      const last = this.flow.items.at(-1);
      if (single && last && last === this.lastStanza?.item) for (const line of lines) last.lines.push(line);
      else put('verse', lines);
      const item = this.flow.items.at(-1);
      this.lastStanza =
        context.stanza && item && (single || lines.length === 1) ? { element: context.stanza, item } : null;
    } else if (
      lines.length > 1 &&
      lines.every((line) => lineLength(line) <= MAX_SET_LINE) &&
      !context.quote
    ) {
      put('verse', lines);
    } else {
      for (const line of lines) put(context.quote ? 'quote' : 'paragraph', [line]);
    }
  }

  private spacing(element: XmlElement): void {
    if (hasSpace(element)) this.push({ kind: 'break', lines: [], hint: 'spacing' });
  }

  private push(item: Pick<FlowItem, 'kind' | 'lines' | 'hint'> & Partial<FlowItem>): void {
    const before = [...this.flow.plates.splice(0), ...this.shown.splice(0)];
    const beside = before.length > 0 ? { before } : {};
    this.flow.items.push({ level: 0, linkedCharacters: 0, isDropped: false, ...item, ...beside });
    const end = this.flow.items.length;
    for (const key of this.pendingAnchors) this.flow.anchors.set(key, { start: end - 1, end });
    this.pendingAnchors = [];
  }

  private contextOf(element: XmlElement, outer: Context): Context {
    const context = { ...outer };
    const level = /^h([1-6])$/.exec(element.name)?.[1];
    if (level !== undefined) {
      context.heading = Number(level);
      context.hint = 'title';
      context.stanza = null;
    } else if (element.name === 'hgroup') {
      context.hint = 'title';
    } else if (element.name === 'p' && outer.hint === 'title' && outer.heading === 0) {
      context.heading = 6;
    } else if (element.name === 'header' && !hasHeadingInside(element) && outer.hint === null) {
      context.hint = 'header';
    } else if (element.name === 'p' && outer.hint === 'header') {
      context.heading = textOf(element).length <= 100 && !isWholly(element, 'i') ? 6 : 0;
      if (context.heading === 0) context.hint = null;
    }
    if (element.name === 'ol' || element.name === 'ul')
      context.list = { isOrdered: element.name === 'ol', count: 0 };
    if (element.name === 'pre') context.preformatted = true;
    if (matterOfTypes(typesOf(element)) === 'drop') context.unshown = true;
    if (isQuote(element)) context.quote = true;
    if (isVerse(element) && context.heading === 0) context.stanza = element;
    else if (outer.stanza !== null && (element.name === 'div' || element.name === 'p')) {
      // In verse the lines stand in the nearest element that holds more than one of them.
      context.stanza = hasBlockInside(element) ? element : outer.stanza;
    }
    context.strong ||= element.name === 'dt' || element.name === 'th';
    return context;
  }

  private record(element: XmlElement, extent: Extent): void {
    const id = element.attributes.id;
    if (id) {
      const key = `${this.path}#${id}`;
      if (extent.end > extent.start) this.flow.anchors.set(key, extent);
      else this.pendingAnchors.push(key);
    }
    const types = typesOf(element);
    if (types.length > 0) this.flow.semantics.push({ ...extent, types, isBody: element === this.body });
    if (isNoteBox(element)) this.flow.noteBoxes.push(extent);
  }

  /** An element inside a paragraph is where the paragraph will be. */
  private anchor(element: XmlElement): void {
    for (const id of [element.attributes.id, element.attributes.name]) {
      if (id) this.pendingAnchors.push(`${this.path}#${id}`);
    }
  }

  /** Each piece is looked at once, however often this is asked on the way. */
  private isBlank(): boolean {
    if (this.blank.of !== this.pieces) this.blank = { of: this.pieces, upTo: 0 };
    const { blank, pieces } = this;
    for (let piece = pieces[blank.upTo]; piece && isBlank(piece); piece = pieces[blank.upTo]) blank.upTo += 1;
    return blank.upTo === pieces.length;
  }

  private isHidden(element: XmlElement): boolean {
    return this.styled(element, this.styles.hidden);
  }

  private styled(element: XmlElement, classes: ReadonlySet<string>): boolean {
    return classes.size > 0 && attributeWords(element, 'class').some((name) => classes.has(name));
  }
}

/** Longer lines are paragraphs that were separated by line breaks. */
const MAX_SET_LINE = 72;

function isBlank(piece: Piece): boolean {
  return piece.kind !== 'note' && (piece.kind !== 'text' || piece.text.trim() === '');
}

function marks(context: Context): Pick<Context, 'em' | 'strong' | 'linked' | 'link'> {
  return { em: context.em, strong: context.strong, linked: context.linked, link: context.link };
}
