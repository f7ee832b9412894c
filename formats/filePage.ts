import { isBlock } from './epub/elements';
import type { XmlElement } from './epub/xml';

/** A line of a document: its text, or the name of its picture. */
export type PageLine = { readonly text: string; readonly isPicture?: true };
/**
 * The document of a book file that contains the searched words, line by line. The words begin in the line
 * with index `at`. Of a long document, only the lines around it: `before` and `after` are the numbers of the
 * others.
 */
export type FilePage = {
  /** The document's name in the file, or a page's number. */
  readonly path: string;
  readonly isPage?: true;
  readonly lines: readonly PageLine[];
  readonly at: number;
  readonly before: number;
  readonly after: number;
};

const PROBE_LETTERS = 20;
const MAX_PROBES = 12;
const MAX_LINES = 500;
const UNSEEN = new Set(['head', 'script', 'style', 'template']);

/**
 * Finds the document of a book file that contains the words of a page. It reads each document before the book
 * is made of it.
 */
export class PageFinder {
  #probes: readonly string[];
  #most = 0;
  #found: FilePage | undefined;

  /** `words` is the beginning of the searched text. */
  constructor(words: string) {
    const letters = lettersOf(words);
    const starts = Array.from({ length: MAX_PROBES }, (_, index) => index * PROBE_LETTERS);
    const probes = starts.map((start) => letters.slice(start, start + PROBE_LETTERS));
    // A probe of a few letters would match everywhere.
    this.#probes = probes.filter(
      (probe, index) => probe.length === PROBE_LETTERS || (index === 0 && probe !== ''),
    );
  }

  /** The document with most of the words; the first of several. */
  get found(): FilePage | undefined {
    return this.#found;
  }

  /** Whether one document contains all the words: no other can have more. */
  get isDone(): boolean {
    return this.#most > 0 && this.#most === this.#probes.length;
  }

  readonly look = (path: string, root: XmlElement, isPage = false): void => {
    if (this.isDone) return;
    const lines = linesOf(root);
    const starts: number[] = [];
    let letters = '';
    for (const { text, isPicture } of lines) {
      starts.push(letters.length);
      if (!isPicture) letters += lettersOf(text);
    }
    const places = this.#probes.map((probe) => letters.indexOf(probe)).filter((place) => place >= 0);
    const [first] = places;
    if (first === undefined || places.length <= this.#most) return;
    this.#most = places.length;
    const line = starts.findLastIndex((start) => start <= first);
    const before = Math.max(0, line - MAX_LINES);
    const shown = lines.slice(before, line + MAX_LINES + 1);
    this.#found = {
      path,
      ...(isPage && { isPage }),
      lines: shown,
      at: line - before,
      before,
      after: lines.length - before - shown.length,
    };
  };
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns everything in a document, one line per block; nothing is grouped, moved or omitted. */
function linesOf(root: XmlElement): PageLine[] {
  const lines: PageLine[] = [];
  let text = '';
  const end = () => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line !== '') lines.push({ text: line });
    text = '';
  };
  const walk = ({ children }: XmlElement) => {
    for (const child of children) {
      if (typeof child === 'string') text += child;
      else if (child.name === 'img' || child.name === 'image') {
        end();
        const { alt = '', src = child.attributes['xlink:href'] ?? child.attributes.href ?? '' } =
          child.attributes;
        lines.push({ text: alt || (src.split('/').at(-1) ?? ''), isPicture: true });
      } else if (child.name === 'br') end();
      else if (!UNSEEN.has(child.name)) {
        const isLine = isBlock(child);
        if (isLine) end();
        walk(child);
        if (isLine) end();
      }
    }
  };
  walk(root);
  end();
  return lines;
}
