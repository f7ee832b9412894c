import type { PageLine } from './pageLines';

/**
 * A paragraph and its first line, which has its page and position. `turns`: where in its text further pages
 * begin.
 */
export type PdfParagraph = { text: string; readonly first: PageLine; readonly turns: PageTurn[] };
export type PageTurn = { readonly at: number; readonly page: number };

/** Shares of the letter size, or of the usual line spacing. */
const INDENT = 0.8;
const GAP = 1.35;
const OTHER_SIZE = 0.15;

const SENTENCE_END = /[.!?:…。！？：]["'”’»)\]」』）]*$/;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const HYPHENATED = /\p{L}+-\p{Ll}+/gu;
const LONGEST_WORD = 100;
const SPLIT_WORD = /(\p{L}+)[-\u2010]$/u;

/**
 * Joins lines into paragraphs, also across columns and pages. A line that ends although the next word would
 * fit ends its paragraph, as do an indent, a gap and other letters. All words are kept, in order.
 */
export function paragraphsOf(lines: readonly PageLine[]): PdfParagraph[] {
  const joiner = new Joiner(lines);
  const paragraphs: PdfParagraph[] = [];
  const columns = columnsOf(lines);
  let last: { line: PageLine; column: Column; isFirst: boolean } | undefined;
  for (const column of columns) {
    for (const [at, line] of column.lines.entries()) {
      const open = paragraphs.at(-1);
      if (open && last && !isNew(last, { line, column, next: column.lines[at + 1] })) {
        open.text = joiner.join(open.text, line.text);
        if (line.page !== last.line.page)
          open.turns.push({ at: open.text.length - line.text.length, page: line.page });
        last = { line, column, isFirst: false };
      } else {
        paragraphs.push({ text: line.text, first: line, turns: [] });
        last = { line, column, isFirst: true };
      }
    }
  }
  return paragraphs;
}

type Column = { lines: PageLine[]; left: number; right: number; gap: number };

function columnsOf(lines: readonly PageLine[]): Column[] {
  const columns: Column[] = [];
  let run: PageLine[] = [];
  const close = () => {
    if (run.length > 0) columns.push(measured(run));
    run = [];
  };
  for (const line of lines) {
    const before = run.at(-1);
    if (before && (line.page !== before.page || line.across >= before.across)) close();
    run.push(line);
  }
  close();
  return columns;
}

function measured(lines: PageLine[]): Column {
  const gaps = lines.slice(1).map((line, at) => (lines[at]?.across ?? 0) - line.across);
  return {
    lines,
    left: Math.min(...lines.map(({ start }) => start)),
    right: Math.max(...lines.map(({ end }) => end)),
    gap: gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0,
  };
}

function isNew(
  last: { line: PageLine; column: Column; isFirst: boolean },
  { line, column, next }: { line: PageLine; column: Column; next: PageLine | undefined },
): boolean {
  const before = last.line;
  if (Math.abs(line.size - before.size) > OTHER_SIZE * Math.max(line.size, before.size)) return true;
  if (endsShort(before, last.column, line)) return true;
  const endsSentence = SENTENCE_END.test(before.text);
  const indent = INDENT * line.size;
  if (column !== last.column) return endsSentence || line.start > column.left + indent;
  if (before.across - line.across > GAP * Math.max(column.gap, line.size)) return true;
  if (line.start < before.start - indent) return !last.isFirst;
  if (line.start <= before.start + indent) return false;
  // The lines of an entry in a list or an index are indented after its first.
  const hangs = next !== undefined && Math.abs(next.start - line.start) < indent;
  return endsSentence || !hangs;
}

function endsShort(line: PageLine, { right }: Column, next: PageLine): boolean {
  if (splitWord(line.text) !== undefined) return false;
  const word = UNSPACED.test(next.text[0] ?? '') ? 2 : (next.text.split(' ', 1)[0]?.length ?? 0) + 1;
  const letter = (next.end - next.start) / Math.max(1, next.text.length);
  return line.end + word * letter < right;
}

function splitWord(text: string): string | undefined {
  return SPLIT_WORD.exec(text.slice(-LONGEST_WORD))?.[1];
}

class Joiner {
  /** Words with a hyphen in the middle of a line. */
  readonly #hyphenated: ReadonlySet<string>;

  constructor(lines: readonly PageLine[]) {
    this.#hyphenated = new Set(
      lines.flatMap(({ text }) => text.match(HYPHENATED) ?? []).map((word) => word.toLowerCase()),
    );
  }

  join(text: string, line: string): string {
    const start = splitWord(text);
    if (start !== undefined) {
      const rest = /^\p{Ll}+/u.exec(line)?.[0];
      const isCompound = rest === undefined || this.#hyphenated.has(`${start}-${rest}`.toLowerCase());
      return isCompound ? text + line : text.slice(0, -1) + line;
    }
    const isUnspaced = UNSPACED.test(text.at(-1) ?? '') && UNSPACED.test(line[0] ?? '');
    return isUnspaced || text.endsWith('\u00ad') ? text + line : `${text} ${line}`;
  }
}
