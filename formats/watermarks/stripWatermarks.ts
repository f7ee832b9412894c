import { WATERMARKS } from '../../contract/catalogue/watermarks';
import { type FoldedLine, foldLine, joinWords, mayHaveAddress } from './foldLine';
import { fits, type Pattern, readPattern } from './pattern';
import { sentencesOf } from './sentences';

/** No paragraph is as long. Such a line is skipped, so that no text costs more than linear time. */
const LONGEST_LINE = 20_000;

export type Watermark = { readonly text: string; readonly pattern: Pattern };

let builtIn: readonly Pattern[] | undefined;

/** The patterns that every installation strips (spec 4.12). */
export function builtInPatterns(): readonly Pattern[] {
  builtIn ??= readPatterns(WATERMARKS);
  return builtIn;
}

/** Drops invalid patterns. */
export function readPatterns(texts: readonly string[]): Pattern[] {
  return texts.map(readPattern).filter((pattern) => pattern !== null);
}

/**
 * Removes advertising lines (spec 4.12) from chapter text: whole lines, or whole sentences of one, and
 * nothing else. Remaining lines keep their blocks' ids (decision 0005). Takes time linear in the length.
 */
export function stripWatermarks(
  text: string,
  patterns: readonly Pattern[] = builtInPatterns(),
  told: (watermark: Watermark) => void = () => undefined,
): string {
  if (patterns.length === 0) return text;
  return text
    .split('\n')
    .map((line) => (isCandidate(line) ? stripLine(line, patterns, told) : line))
    .join('\n');
}

function isCandidate(line: string): boolean {
  return line.length > 3 && line.length <= LONGEST_LINE && !line.startsWith('![');
}

function stripLine(line: string, patterns: readonly Pattern[], told: (watermark: Watermark) => void): string {
  const isStrange = mayHaveAddress(line);
  const plain = line.normalize('NFKC').toLowerCase();
  const likely = patterns.filter(({ word }) => isStrange || (word !== '' && plain.includes(word)));
  if (likely.length === 0) return line;
  const folded = foldLine(line);
  const near = likely.filter(({ form, key }) => folded[form].includes(key));
  if (near.length === 0) return line;
  const sentences = sentencesOf(line);
  const foldedSentences = sentences.length === 1 ? [folded] : sentences.map(foldLine);
  let kept = '';
  for (let from = 0; from < sentences.length; ) {
    const pattern = near.find((each) => fitsFrom(from, foldedSentences, each));
    const to = from + (pattern?.sentences ?? 1);
    const text = sentences.slice(from, to).join('');
    if (pattern && isBalanced(text)) told({ text: text.trim(), pattern });
    else kept += text;
    from = to;
  }
  return kept === line ? line : kept.trimEnd();
}

/** Returns whether as many sentences as the pattern has match it: a star never extends into the next one. */
function fitsFrom(from: number, folded: readonly FoldedLine[], pattern: Pattern): boolean {
  const { sentences, form, isWholeLine } = pattern;
  if (isWholeLine && folded.length !== sentences) return false;
  const [first, ...others] = folded.slice(from, from + sentences);
  if (first === undefined || others.length !== sentences - 1) return false;
  return fits(
    pattern,
    others.length === 0 ? first[form] : joinWords([first, ...others].map((each) => each[form])),
  );
}

/**
 * Returns whether emphasis and links that begin in it end in it: otherwise removing it would change the
 * remaining text.
 */
function isBalanced(text: string): boolean {
  const plain = text.replace(/\\./g, '');
  const stars = plain.match(/\*/g)?.length ?? 0;
  return stars % 2 === 0 && (plain.match(/\[\^/g)?.length ?? 0) === (plain.match(/\^\]/g)?.length ?? 0);
}
