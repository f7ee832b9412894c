import { blockText, blockWeight } from '../../contract/catalogue/blocks';
import type { Block } from '../../contract/catalogue/chapters.schema';
import { fold, foldWithPositions } from './fold';

/** Separates two blocks: no folded text contains it, so no match crosses a border. */
const BORDER = '\n';

/** Returns a chapter's searchable text, one line per block. */
export function foldBlocks(blocks: readonly Block[]): string {
  return blocks.map((block) => fold(blockText(block))).join(BORDER);
}

/** Returns the positions of a query in a folded text, from left to right without overlaps. */
export function occurrences(text: string, query: string): number[] {
  const found: number[] = [];
  if (query === '') return found;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) found.push(at);
  return found;
}

export type Finding = {
  readonly blockId: string;
  /** `[start, end)` in the block's text. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly match: string;
  readonly after: string;
  /** Finds the place again after a revision (data/tables/rows). */
  readonly quote: string;
  /** Share of the chapter before it, 0 to 1. */
  readonly share: number;
};

const BEFORE_CHARACTERS = 40;
const AFTER_CHARACTERS = 100;
const QUOTE_CHARACTERS = 64;

/** Maps matches in a chapter's folded text to its blocks. `at` is ascending. */
export function locate(
  blocks: readonly Block[],
  folded: string,
  at: readonly number[],
  length: number,
): Finding[] {
  const total = blocks.reduce((sum, block) => sum + blockWeight(block), 0);
  const findings: Finding[] = [];
  let next = 0;
  let lineStart = 0;
  let before = 0;
  for (const block of blocks) {
    if (next >= at.length) break;
    const border = folded.indexOf(BORDER, lineStart);
    const lineEnd = border < 0 ? folded.length : border;
    if ((at[next] as number) < lineEnd) {
      const text = blockText(block);
      const { starts, ends } = foldWithPositions(text);
      for (; next < at.length && (at[next] as number) < lineEnd; next += 1) {
        const from = (at[next] as number) - lineStart;
        const start = starts[from];
        const end = ends[from + length - 1];
        if (start === undefined || end === undefined) continue;
        const share = total === 0 ? 0 : Math.min(1, (before + start) / total);
        findings.push({ blockId: block.id, start, end, ...snippet(text, start, end), share });
      }
    }
    before += blockWeight(block);
    lineStart = lineEnd + BORDER.length;
  }
  return findings;
}

function snippet(text: string, start: number, end: number) {
  const line = (part: string) => part.replace(/\s+/g, ' ');
  return {
    before: line(tailOf(text, start)),
    match: line(text.slice(start, end)),
    after: line(headOf(text, end)),
    quote: text.slice(start, start + QUOTE_CHARACTERS),
  };
}

function tailOf(text: string, start: number): string {
  if (start <= BEFORE_CHARACTERS) return text.slice(0, start);
  const tail = text.slice(start - BEFORE_CHARACTERS, start);
  const space = tail.search(/\s/);
  // Chinese has no spaces to cut at; half a surrogate pair must not remain.
  return `…${space >= 0 && space < tail.length - 1 ? tail.slice(space + 1) : tail.replace(/^[\udc00-\udfff]/, '')}`;
}

function headOf(text: string, end: number): string {
  if (text.length - end <= AFTER_CHARACTERS) return text.slice(end);
  const head = text.slice(end, end + AFTER_CHARACTERS);
  const space = head.search(/\s\S*$/);
  return `${space > 0 ? head.slice(0, space) : head.replace(/[\ud800-\udbff]$/, '')}…`;
}
