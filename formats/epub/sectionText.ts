import type { BlockDraft } from '../../contract/values/blockText';
import { finishBlocks } from '../blockIds';
import type { Section } from '../bookFile';
import { blockText, writeChapterText } from '../chapterText';
import { isBareNumber, isNumbered, titleKey } from '../chapterTitle';
import { countWords } from '../wordCount';
import { type FlowItem, type FlowPicture, type FlowRun, itemText } from './flow';
import { anchorDraft, isAnchor, type Links } from './links';
import { type Notes, noteLength } from './notes';

/** When more than this share of a section is quoted, the section is told that way: its quotes are its paragraphs. */
const TOLD_IN_QUOTES = 0.6;
/** Empty paragraphs are scene breaks while they are rare. */
const SPACING_SHARE = 0.08;
/** A longer title is compared with nothing: it would be at every heading again. */
const MAX_TITLE = 1_000;

export type References = { notes: Notes; links: Links; count: (characters: number) => void };

/**
 * Makes a section of a stretch of the flow. `part` is set before the text, for the first chapter of a part. `count` hears
 * the characters of each note that is set, and may refuse them. `carried`: pictures and places that links lead to, of what
 * stood before it and is no section.
 */
export function makeSection(
  items: readonly FlowItem[],
  names: { title: string; listed: string; part: string },
  { notes, links, count }: References,
  carried: { plates: readonly FlowPicture[]; places: readonly number[] },
): Section {
  const kept = withoutTitle(
    items.filter((item) => !item.isDropped),
    [names.title, names.listed, `${names.part} ${names.title}`, `${names.part} ${names.listed}`],
  );
  const labels = new Map<string, string>();
  const runsOf = (runs: readonly FlowRun[]) => runs.map((run) => labelled(run, notes, labels, links));
  const { atTitle, body } = withPictures(items, settled(kept), runsOf, links);
  const drafts: BlockDraft[] = [...carried.places.map(anchorDraft), ...atTitle];
  if (names.part !== '') drafts.push({ kind: 'heading', level: 2, runs: [{ text: names.part }] });
  drafts.push(...carried.plates.map(pictureDraft), ...body);
  // A note may refer to another: the list of labels grows while it is read.
  for (const [target, label] of labels) {
    const note = notes.get(target) ?? [];
    count(noteLength(note));
    drafts.push({ kind: 'note', label, runs: runsOf(note) });
  }
  const all = finishBlocks(drafts);
  const blocks = all.filter((block) => !isAnchor(block));
  const prose = blocks.filter(({ kind }) => kind !== 'heading' && kind !== 'note' && kind !== 'picture');
  return {
    title: names.title,
    text: prose.some((block) => blockText(block) !== '') ? writeChapterText(all) : '',
    wordCount: countWords(blocks.map(blockText).join('\n')),
  };
}

/**
 * The blocks of a section with its pictures where they stood. Those of an item that falls away, a title or a mere space,
 * stand before the next one that stays.
 */
function withPictures(
  items: readonly FlowItem[],
  kept: readonly FlowItem[],
  runsOf: (runs: readonly FlowRun[]) => FlowRun[],
  links: Links,
): { atTitle: BlockDraft[]; body: BlockDraft[] } {
  // Items that were changed on the way have their lines in common with what they were.
  const byLines = new Map(kept.map((item) => [item.lines, item]));
  const drafts: BlockDraft[] = [];
  // A link to the title or to the first words leads to where the section begins.
  const atTitle: BlockDraft[] = [];
  let hasBegun = false;
  for (const item of items) {
    if (item.isDropped) {
      if (item.isNote) drafts.push(...[...(item.before ?? []), ...(item.after ?? [])].map(pictureDraft));
      continue;
    }
    const own = byLines.get(item.lines);
    (hasBegun ? drafts : atTitle).push(...links.to(item).map(anchorDraft));
    hasBegun ||= own !== undefined;
    drafts.push(...(item.before ?? []).map(pictureDraft));
    if (own) drafts.push(draftOf(own, runsOf));
    drafts.push(...(item.after ?? []).map(pictureDraft));
  }
  return { atTitle, body: drafts };
}

function pictureDraft({ name, alt, caption }: FlowPicture): BlockDraft {
  return { kind: 'picture', picture: name, width: 1, height: 1, alt, runs: [{ text: caption }] };
}

/** A section's text with pictures after it. */
export function withPlates(text: string, plates: readonly FlowPicture[]): string {
  if (plates.length === 0) return text;
  return `${text}\n\n${writeChapterText(finishBlocks(plates.map(pictureDraft)))}`;
}

/** The pictures of a stretch that is no section. `isPlate`: only those that are a page of their own. */
export function picturesOf(items: readonly FlowItem[], isPlate: boolean): FlowPicture[] {
  return items
    .filter((item) => !item.isDropped)
    .flatMap((item) => [...(item.before ?? []), ...(item.after ?? [])])
    .filter((picture) => !isPlate || picture.isPlate);
}

/** The title lines at the head of a section that say no more than its title; a subtitle stays. */
export function titleLines(items: readonly FlowItem[]): string[] {
  const lines: string[] = [];
  for (const item of items) {
    if (item.isDropped || item.kind === 'break') continue;
    if (item.hint !== 'title') break;
    lines.push(itemText(item).replace(/\s+/g, ' ').trim());
  }
  return lines;
}

function withoutTitle(items: readonly FlowItem[], titles: readonly string[]): FlowItem[] {
  let from = titles.map((title) => titleLength(items, title)).sort((a, b) => b - a)[0] ?? 0;
  while (items[from]?.kind === 'break') from += 1;
  const rest = items.slice(from);
  // Some books set the title as an ordinary paragraph.
  const first = rest[0] && titleKey(itemText(rest[0]));
  if (first && rest[0]?.kind === 'paragraph' && titles.some((title) => titleKey(title) === first))
    rest.shift();
  return rest;
}

/** How many items at the head repeat this title, word for word but for a label like "Chapter". */
function titleLength(items: readonly FlowItem[], title: string): number {
  if (title.length > MAX_TITLE) return 0;
  let left = plainKey(title);
  let length = 0;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'break') continue;
    const key = plainKey(itemText(item));
    if (item.hint !== 'title' || !left.startsWith(key)) break;
    left = plainKey(left.slice(key.length));
    length = index + 1;
  }
  return length;
}

function plainKey(text: string): string {
  return titleKey(text).replace(/^(?:chapter|глава|capítulo|chapitre|kapitel)/, '');
}

/** Breaks that only space, quotes that are the text itself, and heading levels, made plain. */
function settled(items: readonly FlowItem[]): FlowItem[] {
  const words = (kinds: readonly FlowItem['kind'][]) =>
    items.reduce((sum, item) => sum + (kinds.includes(item.kind) ? countWords(itemText(item)) : 0), 0);
  const isQuoted = words(['quote']) > TOLD_IN_QUOTES * words(['quote', 'paragraph', 'verse']);
  const spacing = items.filter((item) => item.hint === 'spacing').length;
  const isSpaced = spacing > 1 && spacing > SPACING_SHARE * items.length;
  const levels = items
    .filter((item) => item.kind === 'heading' && item.hint === 'title')
    .map((item) => item.level);
  const top = levels.reduce((high, level) => Math.min(high, level), 6);
  const result: FlowItem[] = [];
  for (const item of items) {
    if (item.kind === 'break') {
      const last = result.at(-1);
      const isMeant = item.hint !== 'spacing' || !isSpaced;
      if (isMeant && last && last.kind !== 'break' && last.kind !== 'heading') result.push(item);
    } else if (item.kind === 'heading') {
      if (result.at(-1)?.kind === 'break') result.pop();
      result.push({ ...item, level: item.hint === 'title' && item.level === top ? 2 : 3 });
    } else {
      result.push(isQuoted && item.kind === 'quote' ? { ...item, kind: 'paragraph' } : item);
    }
  }
  while (result.at(-1)?.kind === 'break' || result.at(-1)?.kind === 'heading') result.pop();
  return result;
}

function draftOf(item: FlowItem, runsOf: (runs: readonly FlowRun[]) => FlowRun[]): BlockDraft {
  const runs = runsOf(item.lines[0]?.runs ?? []);
  if (item.kind === 'break') return { kind: 'break' };
  if (item.kind === 'heading') return { kind: 'heading', level: item.level === 2 ? 2 : 3, runs };
  if (item.kind === 'paragraph' && item.row)
    return { kind: 'row', ...(item.row === 'head' && { head: true }), runs };
  if (item.kind !== 'verse') return { kind: item.kind, runs };
  return {
    kind: 'verse',
    lines: item.lines.map((line) => ({ indent: line.indent, runs: runsOf(line.runs) })),
  };
}

/** Gives a reference its label, counted from 1 in each section, and a link inside the book where it leads. */
function labelled(
  { noteTarget, linkTarget, ...run }: FlowRun,
  notes: Notes,
  labels: Map<string, string>,
  links: Links,
): FlowRun {
  const target = noteTarget ?? linkTarget;
  if (target === undefined) return run;
  if (!notes.has(target)) {
    const link = linkTarget === undefined ? null : links.of(linkTarget);
    return link === null ? run : { ...run, link };
  }
  const label = labels.get(target) ?? String(labels.size + 1);
  labels.set(target, label);
  return noteTarget === undefined ? { ...run, link: `^${label}` } : { text: label, note: label };
}

/** A heading's lines as one title: "Chapter I" and "The Road" are "Chapter I: The Road". */
export function joinTitle(title: string, lines: readonly string[]): string {
  const [first = '', second = ''] = lines;
  if (!isNumbered(title) && isBareNumber(first) && titleKey(second) === titleKey(title))
    return `${first.replace(/[.:]$/, '')}: ${title}`;
  if (!isBareNumber(title)) return title;
  const subtitle = lines.find(
    (line) => line !== '' && !isBareNumber(line) && titleKey(line) !== titleKey(title),
  );
  if (subtitle === undefined) return title;
  const key = titleKey(subtitle);
  return key.startsWith(titleKey(title)) ? subtitle : `${title.replace(/[.:]$/, '')}: ${subtitle}`;
}
