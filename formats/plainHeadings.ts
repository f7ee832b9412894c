import { isNumeral, titleKey, trimmedEnd } from './chapterTitle';
import { matterOfTitle } from './matter';

/** A line of a plain text that starts a chapter or names a part. `lines` is how many lines it takes up. */
export type PlainHeading = { line: number; lines: number; title: string; kind: 'chapter' | 'part' };

const CJK_NUMBER = '[\\d０-９零〇一二三四五六七八九十百千两壹贰叁肆伍陆柒捌玖拾]+';
const NUMBER =
  '(?:\\d{1,4}|[ivxlcdm]{1,9}|[\\p{L}]{2,12}(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))?)';
const TAIL = '(?:\\s*$|\\s*[.:—–-]+\\s*\\S.*$|\\s*\\.\\s*$|\\s{1,}\\S.*$)';
const LABELLED = new RegExp(
  `^(?:the\\s+)?(?:chapter|chap\\.|глава|capítulo|capitulo|chapitre|kapitel)\\s+(?:the\\s+)?${NUMBER}(?![\\p{L}\\d])${TAIL}`,
  'iu',
);
const CJK_CHAPTER = new RegExp(
  `^(?:第\\s*${CJK_NUMBER}\\s*[章回节節話话幕]|[序终終]章|楔子|引子|尾声|尾聲|后记|後記|番外)(?=$|[\\s:：、.·—《「（(]|\\S{1,30}$)`,
  'u',
);
const CJK_PART = new RegExp(`^第\\s*${CJK_NUMBER}\\s*[部卷篇集](?=$|[\\s:：、.·—])`, 'u');
const PART = new RegExp(
  `^(?:part|book|volume|vol\\.|часть|книга|том|parte|livro|partie|livre|teil|buch)\\s+(?:the\\s+)?${NUMBER}(?![\\p{L}\\d])(?:\\s*$|\\s*[.:—–-]+\\s*\\S.*$)`,
  'iu',
);
const ENDS_SENTENCE = /[,;。，；！？”」]$|[a-zа-я][.!?]["”’]?$/iu;
const NUMBER_WORDS =
  /^(?:the\s+)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}*teen|twent\p{L}+|thirt\p{L}+|fort\p{L}+|fift\p{L}+|sixt\p{L}+|sevent\p{L}+|eight\p{L}+|ninet\p{L}+|hundred|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|перв\p{L}+|втор\p{L}+|трет\p{L}+|четв[её]рт\p{L}+|пят\p{L}+|шест\p{L}+|седьм\p{L}+|восьм\p{L}+|девят\p{L}+|десят\p{L}+|\p{L}*надцат\p{L}+|двадцат\p{L}*|тридцат\p{L}*|сорок\p{L}*|последн\p{L}+|um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|primeir\p{L}|segund\p{L}|terceir\p{L})/iu;
const MAX_HEADING = 90;
/** Longer lines are looked at no closer: with signs around it a heading is shorter too. */
const LONGEST_LINE = 4 * MAX_HEADING;
const MAX_CJK_HEADING = 40;
/** A number that stands alone, with dashes and spaces around it. */
const MAX_BARE = 60;
/** Between two lines of a list of contents there is next to nothing. */
const LISTED_CHARACTERS = 80;

/** Finds the headings of a text by lines. A list of contents at its top is not taken for them. */
export function findHeadings(lines: readonly string[]): PlainHeading[] {
  const labelled = lines.flatMap((_, index) => headingAt(lines, index) ?? []);
  const real = withoutContents(labelled, lines);
  if (real.some((heading) => heading.kind === 'chapter' && !isMatter(heading.title))) return real;
  const bare = bareNumbers(lines);
  const all = [...real, ...bare].sort((a, b) => a.line - b.line);
  if (bare.length > 0) return withoutContents(all, lines);
  // Parts are the chapters of a text that has no other.
  return real.map((heading) => ({ ...heading, kind: 'chapter' as const }));
}

function headingAt(lines: readonly string[], index: number): PlainHeading | null {
  const line = tidy(lines[index]);
  if (line === '' || line.length > MAX_HEADING) return null;
  if (CJK_PART.test(line) && line.length <= MAX_CJK_HEADING && !ENDS_SENTENCE.test(line))
    return { line: index, lines: 1, title: line, kind: 'part' };
  if (CJK_CHAPTER.test(line) && line.length <= MAX_CJK_HEADING && !/[。，；]$/.test(line))
    return { line: index, lines: 1, title: line, kind: 'chapter' };
  if (!isAlone(lines, index)) return null;
  if (PART.test(line) && isNumberAfterLabel(line)) return withSubtitle(lines, index, line, 'part');
  if (LABELLED.test(line) && isNumberAfterLabel(line) && !isProse(line))
    return withSubtitle(lines, index, line, 'chapter');
  const matter = line.length <= 60 ? matterOfTitle(line) : 'unknown';
  if (matter === 'part' || matter === 'unknown' || matter === 'chapter') return null;
  // "Note that he left" is no heading: these words stand alone, or before a colon.
  const isShort = line.split(/\s+/).length <= 4 || /^[^\s]+[:.—–-]/.test(line);
  return isShort && !ENDS_SENTENCE.test(line.replace(/\.$/, ''))
    ? { line: index, lines: 1, title: line, kind: 'chapter' }
    : null;
}

/** Numbers that stand alone, roman or not, when they count up from one. */
function bareNumbers(lines: readonly string[]): PlainHeading[] {
  const found: (PlainHeading & { value: number })[] = [];
  lines.forEach((raw, index) => {
    const tidied = tidy(raw);
    if (tidied.length > MAX_BARE) return;
    const line = tidied.replace(/^[-–—]\s*(.*?)\s*[-–—]$/, '$1').replace(/\.$/, '');
    if (line.length > 9 || !isNumeral(line) || !isAlone(lines, index) || tidy(lines[index + 1]) !== '')
      return;
    found.push({ line: index, lines: 1, title: line, kind: 'chapter', value: valueOf(line) });
  });
  const headings: PlainHeading[] = [];
  let next = 1;
  for (const { value, ...heading } of found) {
    if (value === next || value === 1) {
      headings.push(heading);
      next = value + 1;
    }
  }
  return headings.length >= 2 ? headings : [];
}

/** "CHAPTER I." with "The Road" on the line below, or set apart in capitals, is one title. */
function withSubtitle(
  lines: readonly string[],
  index: number,
  line: string,
  kind: PlainHeading['kind'],
): PlainHeading {
  const plain = { line: index, lines: 1, title: line, kind };
  const hasTitle = /[.:—–-]\s*\S/.test(line.replace(/^\S+\s+/, '')) || line.split(/\s+/).length > 3;
  const below = tidy(lines[index + 1]);
  const at = below !== '' ? index + 1 : index + 2;
  const subtitle = tidy(lines[at]);
  if (hasTitle || subtitle === '' || subtitle.length > 70) return plain;
  const isApart = tidy(lines[at + 1]) === '';
  const words = subtitle.split(/\s+/);
  const capitals = words.filter((word) => /^[\p{Lu}\d“"‘]/u.test(word)).length;
  const isTitle =
    isApart &&
    !ENDS_SENTENCE.test(subtitle.replace(/(?<=[\p{Lu}])\.$/u, '')) &&
    capitals * 5 >= words.length * 3 &&
    words.length <= 12;
  const isHeading = LABELLED.test(subtitle) || PART.test(subtitle) || matterOfTitle(subtitle) !== 'unknown';
  if (!isTitle || isHeading || /^[“"‘—–*#]/.test(subtitle)) return plain;
  return {
    ...plain,
    lines: at - index + 1,
    title: `${line.replace(/[.:]$/, '')}: ${subtitle.replace(/\.$/, '')}`,
  };
}

/** Takes out runs of headings with nothing between them that come again further on. */
function withoutContents(headings: readonly PlainHeading[], lines: readonly string[]): PlainHeading[] {
  const keys = headings.map((heading) => headKey(heading.title));
  const lastOf = new Map(keys.map((key, index) => [key, index]));
  const lengths = [0];
  for (const line of lines) lengths.push((lengths.at(-1) ?? 0) + line.trim().length);
  const isTight = (index: number) => {
    const heading = headings[index];
    if (!heading) return false;
    const end = headings[index + 1]?.line ?? lines.length;
    return (lengths[end] ?? 0) - (lengths[heading.line + heading.lines] ?? 0) < LISTED_CHARACTERS;
  };
  return headings.filter((_, index) => {
    const comesAgain = (lastOf.get(keys[index] ?? '') ?? index) > index;
    return !(comesAgain && (isTight(index) || isTight(index - 1)));
  });
}

/** What two mentions of a chapter share: its label and number. */
function headKey(title: string): string {
  const head = /^(\S+\s+[\p{L}\d-]+|第\S+?[章回节節話话部卷篇])/u.exec(title)?.[1] ?? title;
  return titleKey(head);
}

function isNumberAfterLabel(line: string): boolean {
  const rest = line.replace(/^(?:the\s+)?\S+\s+/i, '');
  const word = /^[\p{L}\d]+/u.exec(rest.replace(/^the\s+/i, ''))?.[0] ?? '';
  return isNumeral(word) || NUMBER_WORDS.test(rest);
}

/** "Chapter two was harder to write than I thought." */
function isProse(line: string): boolean {
  const rest = line.replace(/^\S+\s+\S+\s*/, '');
  return /^[\p{Ll}]/u.test(rest) && !/^[.:—–-]/.test(rest);
}

function isAlone(lines: readonly string[], index: number): boolean {
  const before = tidy(lines[index - 1]);
  if (index === 0 || before === '') return true;
  if (before.length > LONGEST_LINE) return false;
  return LABELLED.test(before) || PART.test(before) || CJK_PART.test(before);
}

function isMatter(title: string): boolean {
  return ['front', 'back', 'prologue', 'epilogue', 'drop'].includes(matterOfTitle(title));
}

function tidy(line: string | undefined): string {
  // No heading is that long.
  if (line === undefined || line.length > LONGEST_LINE) return line ?? '';
  const text = trimmedEnd(line.replace(/^[\s\u3000*=#_~【[]+/, ''), /[\s\u3000*=#_~】\]]/);
  const beforeNumber = trimmedEnd(trimmedEnd(text, /\d/), /\s/);
  const beforeDots = trimmedEnd(beforeNumber, /\./);
  return beforeNumber.length - beforeDots.length >= 3 ? trimmedEnd(beforeDots, /\s/) : text;
}

function valueOf(numeral: string): number {
  if (/^\d+$/.test(numeral)) return Number(numeral);
  const values: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
  return [...numeral.toLowerCase()].reduce((sum, letter, index, letters) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[letters[index + 1] ?? ''] ?? 0) ? -value : value);
  }, 0);
}
