import type { BlockDraft } from '../../contract/catalogue/blocks';
import type { Run } from '../../contract/catalogue/chapters.schema';
import { isEmphasis, isStrong } from '../epub/elements';
import { parseXhtml, textOf, type XmlElement, type XmlNode } from '../epub/xml';
import { webAddress } from '../runMarks';

/** What was pasted as blocks, and how many pictures it had: they are elsewhere, and are not taken over. */
export type Pasted = { readonly blocks: readonly BlockDraft[]; readonly pictures: number };

type Around = { readonly em: boolean; readonly strong: boolean; readonly link?: string };
type Kind = { kind: 'paragraph' | 'quote' } | { kind: 'heading'; level: 2 | 3 };

const DROPPED = new Set(
  'script style head title meta link template noscript iframe object embed audio video canvas svg math form button select textarea input rp'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'p div section article main header footer aside nav figure figcaption address center ul ol dl dt dd pre blockquote tr'.split(
    ' ',
  ),
);
const SCENE_BREAK = /^(?:[*#~•⁂—–-]\s*){1,5}$/u;
/** Where a word processor's reference leads, and where its note leads back to. */
const NOTE_REFERENCE = /#_?(?:ftn|ftnt|edn)(\d{1,9})$/;
const NOTE_ITSELF = /#_?(?:ftnref|ftnt_ref|ednref)(\d{1,9})$/;

/**
 * Reads markup from the clipboard: of Word, Google Docs or a web page. Words, emphasis, headings, quotations, lists,
 * tables, notes and readings stay; styles, scripts and everything else go. Throws RangeError for markup that
 * is nested too deeply.
 */
export function readPasted(html: string): Pasted {
  const reader = new PasteReader();
  // Word writes an element of its own, whose name without its prefix would be a paragraph's.
  reader.read(parseXhtml('pasted', `<body>${html.replace(/<\/?o:p\b[^>]*>/gi, '')}</body>`));
  return reader.pasted();
}

/** Reads plain text: each line is a paragraph. */
export function readPastedText(text: string): BlockDraft[] {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => ({ kind: 'paragraph', runs: [{ text: line }] }));
}

class PasteReader {
  private readonly blocks: BlockDraft[] = [];
  private readonly notes: BlockDraft[] = [];
  private pictures = 0;
  private runs: Run[] = [];
  private kind: Kind = { kind: 'paragraph' };
  private note: string | null = null;

  pasted(): Pasted {
    const { blocks, notes, pictures } = this;
    // The line that word processors draw above notes.
    if (notes.length > 0 && blocks.at(-1)?.kind === 'break') blocks.pop();
    return { blocks: [...blocks, ...notes], pictures };
  }

  read(root: XmlElement): void {
    this.inside(root, { em: false, strong: false });
    this.close();
  }

  private inside(element: XmlElement, around: Around): void {
    for (const child of element.children) this.node(child, around);
  }

  private node(node: XmlNode, around: Around): void {
    if (typeof node === 'string') this.text(node, around);
    else this.element(node, around);
  }

  private text(text: string, { em, strong, link }: Around): void {
    this.runs.push({
      text,
      ...(em && { em: true as const }),
      ...(strong && { strong: true as const }),
      ...(link !== undefined && { link }),
    });
  }

  private element(element: XmlElement, before: Around): void {
    const { name } = element;
    if (DROPPED.has(name) || isHidden(element)) return;
    const around = withMarks(element, before);
    const heading = headingOf(element);
    if (name === 'img') this.pictures += isTracker(element) ? 0 : 1;
    else if (name === 'br') this.close();
    else if (name === 'hr') {
      this.close();
      this.blocks.push({ kind: 'break' });
    } else if (heading !== null) this.block(element, plainly(around), { kind: 'heading', level: heading });
    else if (name === 'table' && rowsOf(element).length > 0) this.table(element);
    else if (name === 'ruby') this.ruby(element, around);
    else if (name === 'a') this.link(element, around);
    else if (name === 'li') this.item(element, around);
    else if (name === 'blockquote') this.block(element, around, { kind: 'quote' });
    else if (BLOCKS.has(name)) this.block(element, around, this.kind);
    else this.inside(element, around);
  }

  /** A block within another one is one of its own. */
  private block(element: XmlElement, around: Around, kind: Kind): void {
    this.close();
    const outer = this.kind;
    this.kind = kind;
    if (element.name === 'ol' || element.name === 'ul') this.list(element, around);
    else this.inside(element, around);
    this.close();
    this.kind = outer;
  }

  private list(element: XmlElement, around: Around): void {
    let number = Number(element.attributes.start ?? 1) || 1;
    for (const child of element.children) {
      if (typeof child !== 'string' && child.name === 'li') {
        this.item(child, around, element.name === 'ol' ? `${number}. ` : '• ');
        number += 1;
      } else this.node(child, around);
    }
  }

  private item(element: XmlElement, around: Around, sign = '• '): void {
    this.close();
    const at = this.blocks.length;
    this.inside(element, around);
    this.close();
    const first = this.blocks[at];
    if (first && 'runs' in first)
      this.blocks[at] = { ...first, runs: [{ text: sign }, ...first.runs] } as BlockDraft;
  }

  private link(element: XmlElement, around: Around): void {
    const { href = '' } = element.attributes;
    const reference = NOTE_REFERENCE.exec(href)?.[1];
    const itself = NOTE_ITSELF.exec(href)?.[1];
    if (reference !== undefined) this.runs.push({ text: reference, note: reference });
    else if (itself !== undefined) this.note = itself;
    else {
      const link = webAddress(href);
      this.inside(element, link === null ? around : { ...around, link });
    }
  }

  private ruby(element: XmlElement, around: Around): void {
    let words = '';
    for (const child of element.children) {
      if (typeof child !== 'string' && child.name === 'rt') {
        const ruby = textOf(child);
        if (words.trim() !== '') this.runs.push({ text: words.trim(), ...(ruby !== '' && { ruby }) });
        words = '';
      } else if (typeof child === 'string' || child.name !== 'rp') words += textOf(child);
    }
    if (words.trim() !== '') this.text(words, around);
  }

  private table(element: XmlElement): void {
    this.close();
    for (const row of rowsOf(element)) {
      const cells = row.children.filter((cell) => typeof cell !== 'string' && /^t[hd]$/.test(cell.name));
      const list = cells as XmlElement[];
      // A table of one column only places its content.
      if (list.length < 2) {
        for (const cell of list) this.block(cell, { em: false, strong: false }, { kind: 'paragraph' });
        continue;
      }
      const text = list.map((cell) => textOf(cell).replaceAll('·', '•')).join(' · ');
      const head = list.every(({ name }) => name === 'th');
      if (text.replaceAll('·', '').trim() !== '')
        this.blocks.push({ kind: 'row', ...(head && { head }), runs: [{ text }] });
    }
  }

  private close(): void {
    const { runs, note, kind } = this;
    this.runs = [];
    this.note = null;
    const text = runs
      .map((run) => run.text)
      .join('')
      .trim();
    if (text === '') return;
    if (note !== null) this.notes.push({ kind: 'note', label: note, runs });
    else if (kind.kind === 'paragraph' && SCENE_BREAK.test(text)) this.blocks.push({ kind: 'break' });
    else this.blocks.push({ ...kind, runs });
  }
}

/** Word hides what it wrote for itself, such as the sign of a list item. */
function isHidden({ attributes: { style = '', hidden } }: XmlElement): boolean {
  return hidden !== undefined || /display\s*:\s*none|mso-list\s*:\s*ignore|mso-hide\s*:\s*all/i.test(style);
}

/** A style matters more than the element: Google Docs wraps everything in a bold element of normal weight. */
function withMarks(element: XmlElement, before: Around): Around {
  const { style = '' } = element.attributes;
  const isLight = /(?<![\w-])font-weight\s*:\s*(?:normal|[1-5]00)/i.test(style);
  const isUpright = /(?<![\w-])font-style\s*:\s*normal/i.test(style);
  return {
    ...before,
    strong: !isLight && (before.strong || isStrong(element)),
    em: !isUpright && (before.em || isEmphasis(element)),
  };
}

function plainly({ link }: Around): Around {
  return { em: false, strong: false, ...(link !== undefined && { link }) };
}

function headingOf({ name, attributes }: XmlElement): 2 | 3 | null {
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return Number(level) < 3 ? 2 : 3;
  return /\bMsoTitle\b/.test(attributes.class ?? '') ? 2 : null;
}

function isTracker({ attributes: { width, height } }: XmlElement): boolean {
  return width === '1' || height === '1';
}

/** The rows of a table, without those of tables in its cells. */
function rowsOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.name === 'tr') return [child];
    return /^(?:thead|tbody|tfoot)$/.test(child.name) ? rowsOf(child) : [];
  });
}
