import { type Face, widthOf } from './coverFonts';

/** A line of a title: minor lines are set small and italic. */
export type TitleLine = { text: string; size: number; isMinor: boolean };

const MINOR = new Set(
  'a an the of and or to in on at for from with by who that is et de da do das dos e o os as no na и в на с о от из для'.split(
    ' ',
  ),
);
const MINOR_SCALE = 0.46;
const SIZES = [118, 108, 98, 90, 82, 75, 69, 63, 58, 53, 48, 44, 40, 36, 33, 30, 27];
const LEADING = 1.04;
const MAX_LINES = 7;

type Faces = { major: Face; minor: Face; tracking: number };

/**
 * Breaks a title into lines for a box. Short words get small lines between the others, as on printed covers;
 * a longer title is broken evenly. The largest size that fits is used.
 */
export function setTitle(title: string, box: { width: number; height: number }, faces: Faces): TitleLine[] {
  const words = title
    .trim()
    .split(/\s+/)
    .flatMap((word) => splitLong(word));
  for (const size of SIZES) {
    for (const lines of [staggered(words, size, box.width, faces), even(words, size, box.width, faces)]) {
      if (lines !== null && lines.length <= MAX_LINES && heightOf(lines) <= box.height) return lines;
    }
  }
  const size = SIZES.at(-1) ?? 27;
  const lines = even(words, size, box.width, faces) ?? [];
  const room = Math.max(1, Math.floor(box.height / (size * LEADING)));
  if (lines.length <= room) return lines;
  const kept = lines.slice(0, room);
  const last = kept.at(-1);
  return last
    ? [...kept.slice(0, -1), { ...last, text: `${last.text.replace(/[\s.,:;]*\S*$/, '')}…` }]
    : kept;
}

export function lineHeight(line: TitleLine): number {
  return line.size * LEADING * (line.isMinor ? 1.22 : 1);
}

export function heightOf(lines: readonly TitleLine[]): number {
  return lines.reduce((sum, line) => sum + lineHeight(line), 0);
}

/**
 * Sets minor words on separate lines and joins major ones while they fit. Returns null for titles that do not
 * suit this.
 */
function staggered(words: readonly string[], size: number, width: number, faces: Faces): TitleLine[] | null {
  if (words.length < 3 || words.length > 8) return null;
  const groups: { text: string; isMinor: boolean }[] = [];
  for (const word of words) {
    const isMinor = MINOR.has(word.toLowerCase());
    const last = groups.at(-1);
    if (last && last.isMinor === isMinor) last.text += ` ${word}`;
    else groups.push({ text: word, isMinor });
  }
  if (groups.at(-1)?.isMinor || groups.filter((group) => group.isMinor).length > 2) return null;
  const lines: TitleLine[] = [];
  for (const group of groups) {
    if (group.isMinor) {
      lines.push({ text: group.text.toLowerCase(), size: size * MINOR_SCALE, isMinor: true });
      continue;
    }
    const broken = even(group.text.split(' '), size, width, faces);
    if (broken === null) return null;
    lines.push(...broken);
  }
  const first = lines[0];
  if (first?.isMinor) first.text = first.text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
  return lines;
}

/** Returns the break with the most even lines, or null if a word is wider than the box. */
function even(words: readonly string[], size: number, width: number, faces: Faces): TitleLine[] | null {
  const measure = (from: number, to: number) =>
    widthOf(faces.major, words.slice(from, to).join(' '), size, faces.tracking * size);
  if (words.some((_, index) => measure(index, index + 1) > width)) return null;
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= words.length; to += 1) {
    best[to] = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const used = measure(from, to);
      if (used > width) break;
      const slack = (width - used) / width;
      const endsMinor = to < words.length && MINOR.has((words[to - 1] ?? '').toLowerCase()) ? 0.25 : 0;
      // Each further line has a cost, or every word would get its own line.
      const cost = (best[from]?.cost ?? 0) + slack * slack + endsMinor + 0.18;
      if (cost < (best[to]?.cost ?? 0)) best[to] = { cost, from };
    }
  }
  const lines: TitleLine[] = [];
  for (let to = words.length; to > 0; to = best[to]?.from ?? 0) {
    lines.unshift({ text: words.slice(best[to]?.from ?? 0, to).join(' '), size, isMinor: false });
  }
  return lines;
}

function splitLong(word: string): string[] {
  const parts: string[] = [];
  for (let rest = word; rest !== ''; rest = rest.slice(22))
    parts.push(rest.length > 22 ? `${rest.slice(0, 22)}-` : rest);
  return parts;
}
