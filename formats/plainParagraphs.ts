import type { BlockDraft } from '../contract/catalogue/blocks';
import type { Run } from '../contract/catalogue/chapters.schema';

/** How a text file separates its paragraphs. */
export type Layout = 'line' | 'blank' | 'indent';

const SCENE_MARK = /^[\s*•·∙⁂☙❦❧~#=_◆◇■□★☆✦✻○●—–-]+$/u;
const CJK = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const INDENT = /^(?:\s{2,}|\t|\u3000)/;
const EMPHASIS = /(?<![\p{L}\d_])_(?=\S)([^_]{1,400}?\S|\S)_(?![\p{L}\d_])/gu;
const VERSE_LINE = 60;
const BREAK_GAP = 3;
/** More characters without a blank line are no paragraph. */
const LONGEST_PARAGRAPH = 20_000;

/**
 * Determines the layout from the whole text: long lines, first-line indents, or blank lines between wrapped
 * blocks.
 */
export function layoutOf(lines: readonly string[]): Layout {
  const full = lines.filter((line) => line.trim() !== '');
  if (full.length === 0) return 'line';
  const blanks = lines.length - full.length;
  const long = full.filter((line) => width(line) > 100).length;
  const indented = full.filter((line) => INDENT.test(line)).length;
  if (long * 10 > full.length) return 'line';
  if (blanks * 8 < full.length)
    return indented * 20 > full.length && indented * 1.6 < full.length ? 'indent' : 'line';
  const blocks = lines.filter(
    (line, index) => line.trim() !== '' && (lines[index - 1] ?? '').trim() === '',
  ).length;
  return full.length > blocks * 1.3 ? 'blank' : 'line';
}

/** Returns the lines of a section as blocks: wrapped lines joined, verse and scene breaks kept. */
export function draftsOfLines(lines: readonly string[], layout: Layout): BlockDraft[] {
  const drafts: BlockDraft[] = [];
  let block: string[] = [];
  let gap = 0;
  let length = 0;
  const close = () => {
    if (block.length > 0) drafts.push(draftOf(block, layout));
    block = [];
    length = 0;
  };
  for (const line of lines) {
    const text = line.trim();
    if (text === '') {
      if (layout !== 'indent') close();
      gap += 1;
      continue;
    }
    if (SCENE_MARK.test(text)) {
      close();
      drafts.push({ kind: 'break' });
    } else {
      if (layout === 'line' || (layout === 'indent' && INDENT.test(line))) close();
      if (gap >= BREAK_GAP && (drafts.length > 0 || block.length > 0)) {
        close();
        drafts.push({ kind: 'break' });
      }
      if (length > LONGEST_PARAGRAPH) close();
      block.push(line);
      length += line.length;
    }
    gap = 0;
  }
  close();
  return withoutLooseBreaks(drafts);
}

function draftOf(lines: readonly string[], layout: Layout): BlockDraft {
  const isVerse =
    layout === 'blank' &&
    lines.length > 1 &&
    lines.every((line) => /^\s{2,}\S/.test(line) && width(line.trim()) <= VERSE_LINE);
  if (!isVerse) return { kind: 'paragraph', runs: emphasised(join(lines)) };
  const margin = lines.reduce(
    (least, line) => Math.min(least, line.length - line.trimStart().length),
    Number.POSITIVE_INFINITY,
  );
  return {
    kind: 'verse',
    lines: lines.map((line) => ({
      indent: Math.floor((line.length - line.trimStart().length - margin) / 2),
      runs: emphasised(line.trim()),
    })),
  };
}

/** Joins wrapped lines: no space between Chinese characters or after a hyphen. */
function join(lines: readonly string[]): string {
  let end = '';
  const parts = lines.map((raw, index) => {
    const line = raw.trim();
    // Checks only the last letters, because the whole grows with every line.
    const isTight =
      index === 0 ||
      /\p{L}-$/u.test(end) ||
      /[—–]$|--$/.test(end) ||
      (CJK.test(end.at(-1) ?? '') && CJK.test(line[0] ?? ''));
    end = (end + line).slice(-3);
    return isTight ? line : ` ${line}`;
  });
  return parts
    .join('')
    .replace(/(?<!-)-{2}(?!-)/g, '—')
    .replace(/(?<!-)-{4}(?!-)/g, '——')
    .replace(/[\u00ad\u200b\u2060]/g, '');
}

/** Emphasises `_words_`, as typists mark them. */
function emphasised(text: string): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(EMPHASIS)) {
    runs.push({ text: text.slice(from, match.index) }, { text: match[1] ?? '', em: true });
    from = match.index + match[0].length;
  }
  runs.push({ text: text.slice(from) });
  return runs;
}

function withoutLooseBreaks(drafts: readonly BlockDraft[]): BlockDraft[] {
  const kept = drafts.filter(
    (draft, index) => draft.kind !== 'break' || (index > 0 && drafts[index - 1]?.kind !== 'break'),
  );
  while (kept.at(-1)?.kind === 'break') kept.pop();
  return kept;
}

/** Returns the columns of a line: a Chinese character takes two. */
function width(line: string): number {
  let columns = 0;
  for (const character of line) columns += CJK.test(character) ? 2 : 1;
  return columns;
}
