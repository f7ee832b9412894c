import { CLIP_END, clipMark } from '../settleClips';
import { type Context, contextOf, marks, numberIn, PLAIN } from './context';
import {
  hasBlockInside,
  hasSpace,
  indentOf,
  isBlock,
  isCaptioned,
  isEmphasis,
  isNoteBox,
  isSceneBreak,
  isStrong,
  isUnread,
  pageNumberOf,
} from './elements';
import type { Flow, FlowPicture } from './flow';
import { FlowWriter } from './flowWriter';
import type { Piece } from './inlinePieces';
import { lettersOf, mathOf } from './math';
import { MAX_CAPTION, type Pictures, plain } from './pictures';
import { linkOf, noteInAlt, referenceOf } from './references';
import { addReading } from './ruby';
import type { StyleHints } from './styleHints';
import { hasHead, isPlainTable } from './tables';
import {
  attributeWords,
  childElements,
  findAll,
  findFirst,
  textOf,
  type XmlElement,
  type XmlNode,
} from './xml';

/** Appends one content document to the flow: its blocks, and the positions of its elements. */
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
  private readonly writer: FlowWriter;
  /** Pictures in the middle of the current paragraph, which follow it. */
  private late: FlowPicture[] = [];
  private lastPicture: FlowPicture | null = null;
  private lastPage = '';

  private body: XmlElement | null = null;
  private blank: { of: readonly Piece[]; upTo: number } = { of: [], upTo: 0 };

  constructor(
    private readonly flow: Flow,
    private readonly path: string,
    private readonly styles: StyleHints,
    private readonly pictures: Pictures,
  ) {
    this.writer = new FlowWriter(flow, path);
  }

  read(body: XmlElement): void {
    this.body = body;
    const first = this.flow.items.length;
    this.page(this.flow.pageList.get(`${this.path}#`));
    this.clips('');
    this.block(body, PLAIN);
    if (this.writer.shown.length === 0) return;
    const last = this.flow.items.length > first ? this.flow.items.at(-1) : undefined;
    if (last) last.after = this.writer.shown;
    else this.flow.plates.push(...this.writer.shown);
  }

  /** A picture precedes its paragraph if nothing of that was read yet, else follows it. */
  private picture(element: XmlElement): void {
    const found = this.pictures.of(element, this.path);
    if (found === null) return;
    (this.isBlank() ? this.writer.shown : this.late).push(found);
    this.lastPicture = found;
  }

  /** Two elements may name the same page. */
  private page(number: string | undefined, element?: XmlElement): void {
    const id = element?.attributes.id;
    const said = (id && this.flow.pageList.get(`${this.path}#${id}`)) || number;
    const page = said?.replace(/^[^\p{L}\p{N}]*(?:(?:page|pg|p)\b[.\s]*)?|[^\p{L}\p{N}]+$/giu, '');
    if (page && page !== this.lastPage) this.pieces.push({ kind: 'page', page });
    this.lastPage = page || this.lastPage;
  }

  private clips(id: string | undefined): boolean {
    const clips = id === undefined ? undefined : this.flow.clips.get(`${this.path}#${id}`);
    for (const clip of clips ?? []) this.pieces.push({ kind: 'page', page: clipMark(clip) });
    return clips !== undefined;
  }

  /**
   * Handles elements that are not read as text. A captioned picture of older books becomes a picture with the
   * other text as its caption.
   */
  private unread(element: XmlElement, context: Context): void {
    const number = pageNumberOf(element);
    if (number !== undefined) {
      for (const part of [element, ...childElements(element)]) {
        this.writer.anchor(part);
        this.page(part === element ? number : undefined, part);
      }
    } else if (element.name === 'svg') this.picture(element);
    else if (element.name === 'figcaption') this.block({ ...element, name: 'div' }, context);
    else if (isCaptioned(element)) {
      const caption = textOf(element);
      const isRead =
        caption.length <= MAX_CAPTION && this.captioned(element, caption, () => this.picturesIn(element));
      if (!isRead) this.block({ ...element, attributes: { ...element.attributes, class: '' } }, context);
    }
  }

  /**
   * Reads the pictures of an element. Returns false if it has none or its text is too long for a caption: the
   * text is then still unread.
   */
  private captioned(element: XmlElement, caption: string, read: () => void): boolean {
    const before = this.lastPicture;
    read();
    const picture = this.lastPicture;
    if (picture === before || !picture || element.name === 'img') return false;
    if (caption.length > MAX_CAPTION) return false;
    picture.caption = plain(caption);
    return true;
  }

  private picturesIn(element: XmlElement): void {
    if (element.name === 'img' || element.name === 'svg') this.picture(element);
    else for (const child of childElements(element)) this.picturesIn(child);
  }

  private block(element: XmlElement, outer: Context): void {
    if (isUnread(element)) return this.unread(element, outer);
    this.flush(outer);
    this.page(undefined, element);
    const isClip = this.clips(element.attributes.id);
    const start = this.flow.items.length;
    const inner = contextOf(element, outer);
    if (isSceneBreak(element) && textOf(element).length < 12) {
      this.writer.push({ kind: 'break', lines: [], hint: null });
    } else if (element.name === 'tr') {
      this.tableRow(element, inner);
    } else {
      if (inner.stanza !== null) this.pieces.push({ kind: 'indent', steps: indentOf(element) });
      if (element.name === 'li') this.listMark(element, inner);
      const caption = element.name === 'figure' ? captionOf(element) : undefined;
      const readChildren = () => this.children(element, inner, caption);
      if (!caption) readChildren();
      else if (!this.captioned(element, textOf(caption), readChildren)) this.unread(caption, inner);
      if (element.name === 'table') this.table(element, start);
      if (element.name === 'p' && this.isBlank() && hasSpace(element))
        this.writer.push({ kind: 'break', lines: [], hint: 'spacing' });
      this.flush(inner);
      this.pieces = [];
    }
    if (isClip) this.flow.pages.push({ text: '', page: CLIP_END });
    this.writer.record(element, { start, end: this.flow.items.length }, element === this.body);
  }

  private children(element: XmlElement, context: Context, except?: XmlElement): void {
    for (const child of element.children) if (child !== except) this.node(child, context);
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
    if (isUnread(element)) return this.unread(element, outer);
    this.writer.anchor(element);
    this.page(undefined, element);
    const isClip = this.clips(element.attributes.id);
    if (element.name === 'br') {
      this.pieces.push({ kind: 'line' });
      return;
    }
    if (element.name === 'img') {
      // A picture of a letter is a drop cap: without it the word would lack its first letter.
      const alt = (element.attributes.alt ?? '').trim();
      if (/^[“"‘']?\p{LC}$/u.test(alt)) this.text(alt, outer);
      else if (noteInAlt(element) !== '') this.pieces.push(this.writer.noteOf(noteInAlt(element)));
      else this.picture(element);
      return;
    }
    if (element.name === 'math') {
      const text = element.attributes.alttext?.replace(/\s+/g, ' ').trim() || lettersOf(element);
      this.pieces.push({ kind: 'text', text, ...marks(outer), math: mathOf(element) });
      return;
    }
    if (element.name === 'audio' || element.name === 'video') {
      // The reader does not play it, so its text or file name is shown.
      const source = element.attributes.src ?? findFirst(element, 'source')?.attributes.src ?? '';
      this.text(textOf(element) || (source.split(/[/?#]/).findLast((part) => part !== '') ?? ''), outer);
      return;
    }
    if (element.name === 'object') {
      const before = this.lastPicture;
      this.picture(element);
      if (this.lastPicture !== before) return;
    }
    if (element.name === 'a') {
      const reference = referenceOf(this.path, element, outer, this.isAtHead());
      if (reference === 'back') return;
      if (reference) return void this.pieces.push(reference);
    }
    const context = {
      ...outer,
      em: outer.em || isEmphasis(element) || this.styled(element, this.styles.italic),
      strong: outer.strong || isStrong(element) || this.styled(element, this.styles.bold),
      linked: outer.linked || (element.name === 'a' && 'href' in element.attributes),
      link: outer.link ?? linkOf(this.path, element),
      superscript: outer.superscript || element.name === 'sup',
    };
    if (outer.stanza !== null && element.name === 'span') {
      const steps = indentOf(element);
      if (steps > 0 || attributeWords(element, 'class').includes('line')) this.pieces.push({ kind: 'line' });
      this.pieces.push({ kind: 'indent', steps });
    }
    if (element.name === 'ruby') this.ruby(element, context);
    else for (const child of element.children) this.node(child, context);
    if (isClip) this.pieces.push({ kind: 'page', page: CLIP_END });
  }

  /** The base is the text; its reading is kept with it. */
  private ruby(element: XmlElement, context: Context): void {
    let from = this.pieces.length;
    for (const child of element.children) {
      const readings = typeof child === 'string' ? [] : child.name === 'rtc' ? findAll(child, 'rt') : [child];
      if (typeof child === 'string' || (child.name !== 'rt' && child.name !== 'rtc'))
        this.node(child, context);
      else for (const reading of readings) from = addReading(this.pieces, from, textOf(reading));
    }
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
    context.list.count = numberIn(item.attributes.value) ?? context.list.count + 1;
    this.pieces.push({ kind: 'mark', text: context.list.isOrdered ? `${context.list.count}. ` : '• ' });
  }

  private tableRow(row: XmlElement, context: Context): void {
    const cells = row.children.filter((cell) => typeof cell !== 'string');
    cells.forEach((cell, index) => {
      if (index > 0 && !this.isBlank()) this.text(' · ', context);
      this.clips(cell.attributes.id);
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

  /** Rows of a table are lines of text; those of a small regular one can also be shown as a table. */
  private table(element: XmlElement, start: number): void {
    const rows = this.flow.items.slice(start);
    if (this.flow.items[start - 1]?.row || !isPlainTable(element)) return;
    if (!rows.every(({ kind, lines }) => kind === 'paragraph' && lines.length === 1)) return;
    for (const row of rows) row.row = 'body';
    if (rows[0] && hasHead(element)) rows[0].row = 'head';
  }

  private flush(context: Context): void {
    this.pieces = this.writer.put(this.pieces, context);
    this.writer.shown.push(...this.late.splice(0));
  }

  /** Returns whether nothing but a bracket of the paragraph was read yet. */
  private isAtHead(): boolean {
    if (this.isBlank()) return true;
    const [piece, ...others] = this.pieces.slice(this.blank.upTo, this.blank.upTo + 2);
    return others.length === 0 && piece?.kind === 'text' && /^\s*[[({]\s*$/.test(piece.text);
  }

  /** Each piece is checked once, however often this is called. */
  private isBlank(): boolean {
    if (this.blank.of !== this.pieces) this.blank = { of: this.pieces, upTo: 0 };
    const { blank, pieces } = this;
    for (let piece = pieces[blank.upTo]; piece && isBlank(piece); piece = pieces[blank.upTo]) blank.upTo += 1;
    return blank.upTo === pieces.length;
  }

  private styled(element: XmlElement, classes: ReadonlySet<string>): boolean {
    return classes.size > 0 && attributeWords(element, 'class').some((name) => classes.has(name));
  }
}

/** Returns the caption of a figure without other text. Beside other text it is read in place. */
function captionOf(figure: XmlElement): XmlElement | undefined {
  const caption = findFirst(figure, 'figcaption');
  return caption && textOf(caption) === textOf(figure) ? caption : undefined;
}

function isBlank(piece: Piece): boolean {
  return piece.kind !== 'note' && (piece.kind !== 'text' || piece.text.trim() === '');
}
