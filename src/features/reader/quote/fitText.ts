/** Returns the width of a text at a font size; both in px. */
export type Measure = (text: string, size: number) => number;

type Room = {
  readonly sizes: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly lineHeight: number;
  readonly mostLines?: number;
  readonly language: string;
};

export type FittedText = {
  readonly size: number;
  readonly lines: readonly string[];
  readonly isCut: boolean;
};

/**
 * Breaks a text into lines at the largest size that fits. A text that is too long for the smallest size is
 * cut at a word.
 */
export function fitText(text: string, room: Room, measure: Measure): FittedText {
  const smallest = room.sizes.at(-1);
  if (smallest === undefined) throw new Error('a text needs a size');
  for (const size of room.sizes) {
    const lines = wrap(text, room, size, measure);
    if (lines.length <= mostLines(room, size)) return { size, lines: lines.map(joined), isCut: false };
  }
  const lines = wrap(text, room, smallest, measure).slice(0, mostLines(room, smallest));
  const last = cut(lines.at(-1) ?? [], (line) => measure(line, smallest) <= room.width);
  return { size: smallest, lines: [...lines.slice(0, -1).map(joined), last], isCut: true };
}

function mostLines({ height, lineHeight, mostLines }: Room, size: number): number {
  return Math.max(1, Math.min(Math.floor(height / (size * lineHeight)), mostLines ?? Infinity));
}

function wrap(text: string, { width, language }: Room, size: number, measure: Measure): string[][] {
  const fits = (line: string) => measure(line, size) <= width;
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[][] = [[]];
    for (const piece of piecesOf(paragraph, language).flatMap((whole) => narrowed(whole, language, fits))) {
      const line = lines.at(-1) ?? [];
      if (line.length === 0 || fits(joined([...line, piece]))) line.push(piece);
      else lines.push([piece]);
    }
    return lines.filter((line) => joined(line) !== '');
  });
}

function joined(pieces: readonly string[]): string {
  return pieces.join('').trim();
}

const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，！？；：）》」』】”…]/u;
/**
 * Characters that may not begin a line. Quotation marks and dashes open or close depending on their
 * neighbours.
 */
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\p{Pd}]/u;
const OPENS = /[\p{Ps}\p{Pi}¿¡]$/u;
const DASH = /[\p{L}\p{N}]\p{Pd}$/u;

/**
 * Splits a paragraph into unbreakable pieces: words with their punctuation; in Chinese, which has no spaces,
 * by its words.
 */
function piecesOf(paragraph: string, language: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(paragraph)) {
    const before = pieces.at(-1);
    if (before === undefined || mayBreak(before, segment)) pieces.push(segment);
    else pieces[pieces.length - 1] = before + segment;
  }
  return pieces;
}

function mayBreak(before: string, segment: string): boolean {
  if (/^\s/.test(segment)) return false;
  if (/\s$/.test(before)) return !/^\p{Pd}\s*$/u.test(segment);
  if (CLOSES.test(segment) || OPENS.test(before)) return false;
  return DASH.test(before) || HAN.test(before.slice(-1)) || HAN.test(segment.slice(0, 1));
}

function narrowed(piece: string, language: string, fits: (text: string) => boolean): string[] {
  if (fits(piece.trimEnd())) return [piece];
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter(language).segment(piece)) {
    const before = parts.at(-1);
    if (before !== undefined && fits((before + segment).trimEnd()))
      parts[parts.length - 1] = before + segment;
    else parts.push(segment);
  }
  return parts;
}

function cut(line: readonly string[], fits: (text: string) => boolean): string {
  for (let kept = line.length; kept > 0; kept--) {
    const text = `${joined(line.slice(0, kept)).replace(/[\s\p{Po}\p{Pd}\p{Ps}\p{Pi}]+$/u, '')}…`;
    if (fits(text)) return text;
  }
  return '…';
}
