import type { FlowLine, FlowRun } from './flow';

/** A part of a block before its line ends are known. */
export type Piece =
  | {
      kind: 'text';
      text: string;
      em: boolean;
      strong: boolean;
      linked: boolean;
      link: PieceLink | null;
      reading?: string;
      /** The markup that draws a formula. */
      math?: string | undefined;
    }
  | { kind: 'note'; target: string; text: string; em: boolean; strong: boolean }
  | { kind: 'page'; page: string }
  /** A list mark: text only if text follows. */
  | { kind: 'mark'; text: string }
  | { kind: 'indent'; steps: number }
  | { kind: 'line' };

/** A link to a place in the book, by `path#id`, or to the web, by its address. */
export type PieceLink = { readonly linkTarget: string } | { readonly link: string };

/** Soft hyphens, joiners and other characters that only control line breaking. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g;
/**
 * Splits pieces into lines with text. Empty lines are dropped, and their page numbers move to the next line.
 */
export function linesOf(pieces: readonly Piece[]): FlowLine[] {
  const lines: FlowLine[] = [];
  let line: FlowLine = { indent: 0, runs: [] };
  let mark = '';
  const end = () => {
    const lead = /^[\u00a0\u2003 ]*/.exec(line.runs.find(({ text }) => text !== '')?.text ?? '')?.[0] ?? '';
    const ems = lead.split('\u2003').length - 1;
    line.indent += ems + Math.floor((lead.split('\u00a0').length - 1) / 2);
    if (line.runs.some((run) => run.text.trim() !== '')) {
      if (mark !== '') line.runs.unshift({ text: mark });
      mark = '';
      lines.push(line);
      line = { indent: 0, runs: [] };
    } else line = { indent: 0, runs: pagesOf(line.runs) };
  };
  for (const piece of pieces) {
    if (piece.kind === 'line') end();
    else if (piece.kind === 'indent') line.indent += piece.steps;
    else if (piece.kind === 'mark') mark = piece.text;
    else if (piece.kind === 'page') line.runs.push({ text: '', page: piece.page });
    else {
      const text = piece.text.replace(INVISIBLE, '');
      const run: FlowRun = {
        text,
        ...(piece.em ? { em: true } : {}),
        ...(piece.strong ? { strong: true } : {}),
        ...(piece.kind === 'note' ? { noteTarget: piece.target } : {}),
        ...(piece.kind === 'text' && piece.link),
        ...(piece.kind === 'text' && piece.reading !== undefined ? { ruby: piece.reading } : {}),
        ...(piece.kind === 'text' && piece.math !== undefined ? { math: piece.math } : {}),
      };
      if (text !== '') line.runs.push(run);
    }
  }
  end();
  lines.at(-1)?.runs.push(...line.runs);
  return evenIndents(lines);
}

/** Returns the runs that are printed page numbers. */
export function pagesOf(runs: readonly FlowRun[]): FlowRun[] {
  return runs.filter(({ page }) => page !== undefined);
}

export function plainLength(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + (piece.kind === 'text' ? piece.text.trim().length : 0), 0);
}

/** Indents count steps; some books count ems, two to a step. */
function evenIndents(lines: FlowLine[]): FlowLine[] {
  const indents = lines.map((line) => line.indent).filter((indent) => indent > 0);
  const least = indents.reduce((low, indent) => Math.min(low, indent), Number.POSITIVE_INFINITY);
  if (indents.length === 0 || least < 2) return lines;
  return lines.map((line) => ({ ...line, indent: Math.round(line.indent / least) }));
}

/**
 * Joins a heading into one line. Emphasis of the whole heading is dropped, because a heading is set apart
 * anyway.
 */
export function headingRuns(lines: readonly FlowLine[]): FlowRun[] {
  const runs = lines.flatMap((line, index) => (index === 0 ? line.runs : [{ text: ' ' }, ...line.runs]));
  const isEmphasised = runs.every((run) => run.em || run.text.trim() === '');
  return runs.map(({ strong: _, em, ...run }) => (em && !isEmphasised ? { ...run, em } : run));
}

export function lineLength(line: FlowLine): number {
  return line.runs.reduce((sum, run) => sum + run.text.length, 0);
}
