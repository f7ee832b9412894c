import type { TextCut } from '../contract/catalogue/blocks';
import { titleKey } from './chapterTitle';
import { matterOfTitle } from './matter';
import { type Candidate, findCandidates, titleOf } from './plainCandidates';
import { type Family, isIndented, type Measured, measure, rankFamilies, standsApart } from './plainFamilies';
import { linePattern } from './plainPattern';

/**
 * A line of a plain text that begins a chapter or names a part. `lines` is the number of its lines, `part`
 * the part named in its own line, `level` the depth of a part, from 0. Two mentions of one chapter have the
 * same `key`.
 */
export type PlainHeading = {
  line: number;
  lines: number;
  title: string;
  kind: 'chapter' | 'part' | 'named';
  part: string;
  level: number;
  key: string;
};

/** A way to split a text into chapters: `id` is for `HeadingWish`, `titles` are the first few it finds. */
export type HeadingChoice = { id: string; count: number; titles: string[] };

/** The reader's choice: an id, a pattern with `*` and `#`, or no headings. */
export type HeadingWish = NonNullable<TextCut['headings']>;

/** `listed` are lines of a list of contents: they look like headings but are none. */
export type Headings = { headings: PlainHeading[]; listed: Set<number> };

const MOST_CHOICES = 12;
const SHOWN_TITLES = 5;
const LISTED_CHARACTERS = 80;
const PART_PAGE_CHARACTERS = 400;
/** In a section this long, and this much longer than the others, other kinds of headings are searched. */
const LONG_STRETCH = 30_000;
const TIMES_THE_USUAL = 6;
const NAMED =
  /^(?:番外|楔子|引子|引言|序幕|序|自序|[尾][声聲]|[终終]章|后记|後記|跋|外[传傳]|完本感言|上架感言|内容[简簡]介|プロローグ|エピローグ|あとがき|프롤로그|에필로그|外伝|interlude|интерлюдия|interlúdio|intermezzo)(?=$|[\s:：、.·—《「（(\d０-９零〇一二三四五六七八九十百篇])/iu;
const MAX_NAMED = 60;

/**
 * Finds the headings of a text by lines: those that count up best over the whole text, or the chosen ones.
 */
export function findHeadings(lines: readonly string[], wish?: HeadingWish): Headings {
  if (wish === 'none') return { headings: [], listed: new Set() };
  if (typeof wish === 'object') return withoutContents(byPattern(lines, wish.pattern), lines);
  const candidates = findCandidates(lines);
  const text = measure(lines, candidates);
  const families = rankFamilies(candidates, text);
  const chosen = families.find(({ id }) => id === wish) ?? families[0];
  const chapters = chosen ? withInner(chosen.headings, candidates, text) : [];
  const found = [
    ...chapters.map((item) => headingOf(item, 'chapter', 0)),
    ...partsAround(chapters, chosen, families, text),
  ];
  const taken = new Set(found.map(({ line }) => line));
  const look = {
    isApart: isUsual(chapters, ({ line }) => standsApart(text, line)),
    isIndented: isUsual(chapters, ({ line }) => isIndented(lines[line])),
  };
  const named = lines.flatMap((_, line) => (taken.has(line) ? [] : (namedAt(line, look, text) ?? [])));
  const sorted = [...found, ...named].sort((a, b) => a.line - b.line);
  const result = withoutContents(sorted, lines);
  return { ...result, headings: result.headings.map((heading) => withSubtitle(heading, text)) };
}

/** Returns the ways to split a text, best first. A text may have none. */
export function choicesOf(lines: readonly string[]): HeadingChoice[] {
  const candidates = findCandidates(lines);
  const families = rankFamilies(candidates, measure(lines, candidates));
  return families.slice(0, MOST_CHOICES).map(({ id, headings }) => ({
    id,
    count: headings.length,
    titles: headings.slice(0, SHOWN_TITLES).map(({ title }) => title),
  }));
}

/** Returns the headings that a pattern finds. */
export function choiceOfPattern(lines: readonly string[], pattern: string): HeadingChoice {
  const { headings } = findHeadings(lines, { pattern });
  const titles = headings.slice(0, SHOWN_TITLES).map(({ title }) => title);
  return { id: '', count: headings.length, titles };
}

function headingOf(item: Candidate, kind: PlainHeading['kind'], level: number): PlainHeading {
  const { line, title, part, family, value } = item;
  return {
    line,
    lines: 1,
    title,
    kind,
    part,
    level,
    key: value === null ? titleKey(title) : `${family} ${value}`,
  };
}

function unnumbered(line: number, title: string, kind: PlainHeading['kind']): PlainHeading {
  return { line, lines: 1, title, kind, part: '', level: 0, key: titleKey(title) };
}

function byPattern(lines: readonly string[], pattern: string): PlainHeading[] {
  const isWanted = linePattern(pattern);
  return lines.flatMap((raw, line): PlainHeading[] => {
    const isHeading = raw.trim() !== '' && raw.length <= 4 * MAX_NAMED && isWanted(raw);
    return isHeading ? [unnumbered(line, raw.trim(), 'chapter')] : [];
  });
}

/** Adds the headings of much longer sections, because many files change their style of headings. */
function withInner(chapters: Candidate[], candidates: readonly Candidate[], text: Measured): Candidate[] {
  const bounds = [0, ...chapters.map(({ line }) => line + 1), text.lines.length];
  const lengthOf = (index: number) =>
    (text.before[bounds[index + 1] ?? 0] ?? 0) - (text.before[bounds[index] ?? 0] ?? 0);
  const lengths = chapters.map((_, index) => lengthOf(index + 1)).sort((a, b) => a - b);
  const limit = Math.max(LONG_STRETCH, TIMES_THE_USUAL * (lengths[lengths.length >> 1] ?? 0));
  const added: Candidate[] = [];
  let at = 0;
  for (let index = 0; index + 1 < bounds.length; index += 1) {
    const [from, to] = [bounds[index] ?? 0, (bounds[index + 1] ?? 0) - Number(index + 2 < bounds.length)];
    while ((candidates[at]?.line ?? to) < from) at += 1;
    let end = at;
    while ((candidates[end]?.line ?? to) < to) end += 1;
    if (lengthOf(index) > limit) {
      const inside = candidates.slice(at, end).filter(({ rank }) => rank !== 'part');
      const best = rankFamilies(inside, text, from, to).find(({ headings }) => headings.length >= 3);
      added.push(...(best?.headings ?? []));
    }
    at = end;
  }
  return added.length === 0 ? chapters : [...chapters, ...added].sort((a, b) => a.line - b.line);
}

/**
 * Returns books, volumes and parts, and chapters whose numbered sections are the chapters here: fewer
 * headings are outer ones.
 */
function partsAround(
  chapters: readonly Candidate[],
  chosen: Family | undefined,
  families: readonly Family[],
  text: Measured,
): PlainHeading[] {
  const lines = chapters.map(({ line }) => line);
  const leads = ({ line }: Candidate) => {
    const next = lines[firstBehind(lines, line)];
    return (
      next !== undefined && (text.before[next] ?? 0) - (text.before[line + 1] ?? 0) < PART_PAGE_CHARACTERS
    );
  };
  return families
    .filter((family) => {
      const { rank, headings } = family;
      const isBare = rank === 'other' && !/^\p{L}{2}/u.test(family.id);
      if (family === chosen || isBare || headings.length > chapters.length) return false;
      const leading = headings.filter(leads).length;
      if (rank === 'part') return headings.length > 1 || leading > 0;
      // As many as chapters would be a title above each of them.
      const isCoarser = headings.length > 1 && headings.length * 2 <= chapters.length;
      return isCoarser && leading * 5 >= headings.length * 4;
    })
    .sort((a, b) => a.headings.length - b.headings.length)
    .flatMap(({ headings }, level) => headings.map((item) => headingOf(item, 'part', level)));
}

function firstBehind(lines: readonly number[], line: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns whether most chapters have the trait. Without chapters every heading must have it. */
function isUsual(chapters: readonly Candidate[], trait: (item: Candidate) => boolean): boolean {
  return chapters.filter(trait).length * 2 >= chapters.length;
}

/** Recognises prologue, afterword, contents and the like, set off and indented as the chapters are. */
function namedAt(
  line: number,
  look: { isApart: boolean; isIndented: boolean },
  text: Measured,
): PlainHeading | null {
  const raw = text.lines[line] ?? '';
  if (raw.length > 4 * MAX_NAMED) return null;
  const title = titleOf(raw);
  if (title === '' || title.length > MAX_NAMED) return null;
  const matter = matterOfTitle(title);
  const isNamed = !['unknown', 'part', 'chapter'].includes(matter) || NAMED.test(title);
  // "Note that he left" is no heading: these words must be alone, or before a colon.
  const isShort = title.split(/\s+/).length <= 4 || /^[^\s]+[:.—–-]/.test(title);
  if (!isNamed || !isShort || /[,;，。；！!]$|[\p{Ll}]\.["”’]?$/u.test(title.replace(/^(\S+)\.$/, '$1')))
    return null;
  const isPlaced = (standsApart(text, line) || !look.isApart) && (!isIndented(raw) || look.isIndented);
  return isPlaced ? unnumbered(line, title, 'named') : null;
}

/** Removes runs of headings with nothing between them that are repeated elsewhere. */
function withoutContents(headings: readonly PlainHeading[], lines: readonly string[]): Headings {
  const lengths = [0];
  for (const line of lines) lengths.push((lengths.at(-1) ?? 0) + line.trim().length);
  const sizes = headings.map(({ line }, index) => {
    const end = headings[index + 1]?.line ?? lines.length;
    return (lengths[end] ?? 0) - (lengths[line + 1] ?? 0);
  });
  const usual = [...sizes].sort((a, b) => a - b)[sizes.length >> 1] ?? 0;
  // A list under “Contents” has more lines than those that look like headings.
  let isBelowContents = false;
  const isTight = (index: number) => {
    const [size, heading] = [sizes[index] ?? 0, headings[index]];
    if (heading?.kind === 'named') isBelowContents = matterOfTitle(heading.title) === 'drop';
    else if (size > usual / 4) isBelowContents = false;
    return size < (isBelowContents ? Math.max(LISTED_CHARACTERS, usual / 4) : LISTED_CHARACTERS);
  };
  const keys = headings.map(({ key }) => key);
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  const listed = new Set<number>();
  for (let start = 0; start < headings.length; ) {
    let end = start;
    while (end < headings.length && isTight(end)) end += 1;
    const inRun = new Map<string, number>();
    for (const key of keys.slice(start, end)) inRun.set(key, (inRun.get(key) ?? 0) + 1);
    const isElsewhere = (key = '') => (times.get(key) ?? 0) > (inRun.get(key) ?? 0);
    const again = keys.slice(start, end).filter(isElsewhere).length;
    const chapters = headings.slice(start, end).filter(({ kind }) => kind !== 'part').length;
    if (chapters >= 2 && again * 2 >= end - start) {
      // Text may follow the last line of a list, and a part may precede the first chapter.
      const [last, next] = [headings[end - 1], headings[end]];
      const goesOn = last && next && next.line - last.line <= 2 && !inRun.has(keys[end] ?? '');
      if (goesOn && isElsewhere(keys[end])) end += 1;
      else while (headings[end - 1]?.kind === 'part') end -= 1;
      const isTitle = matterOfTitle(headings[start]?.title ?? '') === 'drop';
      for (const heading of headings.slice(start + Number(isTitle), end)) listed.add(heading.line);
    }
    start = end + 1;
  }
  return { headings: headings.filter(({ line }) => !listed.has(line)), listed };
}

/** “CHAPTER I.” with “The Road” on the line below, or set apart in capitals, is one title. */
function withSubtitle(heading: PlainHeading, text: Measured): PlainHeading {
  const { lines } = text;
  const title = heading.title;
  const hasTitle = /[.:—–-]\s*\S/.test(title.replace(/^\S+\s+/, '')) || title.split(/\s+/).length > 3;
  if (heading.kind === 'named' || hasTitle || !text.labelled.has(heading.line)) return heading;
  const at = (lines[heading.line + 1] ?? '').trim() !== '' ? heading.line + 1 : heading.line + 2;
  const raw = lines[at] ?? '';
  const subtitle = raw.length > 4 * MAX_NAMED ? '' : titleOf(raw);
  if (subtitle === '' || subtitle.length > 70 || text.labelled.has(at)) return heading;
  const words = subtitle.split(/\s+/);
  const capitals = words.filter((word) => /^[\p{Lu}\d“"‘]/u.test(word)).length;
  const isTitle =
    (lines[at + 1] ?? '').trim() === '' &&
    !/[,;。，；！？”」]$|[\p{Ll}][.!?]["”’]?$/u.test(subtitle.replace(/(?<=[\p{Lu}])\.$/u, '')) &&
    capitals * 5 >= words.length * 3 &&
    words.length <= 12 &&
    matterOfTitle(subtitle) === 'unknown' &&
    !/^[“"‘—–]/.test(subtitle);
  if (!isTitle) return heading;
  return {
    ...heading,
    lines: at - heading.line + 1,
    title: `${title.replace(/[.:]$/, '')}: ${subtitle.replace(/\.$/, '')}`,
  };
}
