import type { BlockDraft } from '../../contract/catalogue/blocks';
import { finishBlocks } from '../blockIds';
import type { Section } from '../bookFile';
import { blockText, writeChapterText } from '../chapterText';
import { isBareNumber, isNumbered, titleKey } from '../chapterTitle';
import { NoteLabels } from '../noteLabels';
import { countWords } from '../wordCount';
import { type FlowItem, type FlowPicture, type FlowRun, itemText } from './flow';
import { pagesOf } from './inlinePieces';
import { anchorDraft, isAnchor, type Links } from './links';
import { type Notes, noteLength } from './notes';
import { NOTE_MARK } from './references';

/** If more than this share of a section is quoted, its quotes are its ordinary paragraphs. */
const TOLD_IN_QUOTES = 0.6;
/** Empty paragraphs are scene breaks only while they are rare. */
const SPACING_SHARE = 0.08;
/** A longer title is not compared, because every heading would compare it again. */
const MAX_TITLE = 1_000;

/**
 * Items that begin the next section because they are no section themselves. `kept` are those with text of
 * their own.
 */
export type Lead = { readonly items: FlowItem[]; readonly kept: FlowItem[] };

export type References = { notes: Notes; links: Links; count: (characters: number) => void };

/**
 * Makes a section from a range of the flow. `part` precedes the text of a part's first chapter, and so do the
 * items of `lead`. `count` is called with the characters of each note and may throw. Returns undefined if
 * only headings and pictures are left; with `isBare` they are the section.
 */
export function makeSection(
  items: readonly FlowItem[],
  names: { title: string; listed: string; part: string },
  { notes, links, count }: References,
  lead: Lead,
  isBare = false,
): Section | undefined {
  const shown = items.filter((item) => !item.isDropped);
  // The lead precedes the title in the file, so the title stays in place too.
  const kept = lead.kept.some(({ kind }) => kind !== 'break' && kind !== 'plate')
    ? shown
    : withoutTitle(shown, [
        names.title,
        names.listed,
        `${names.part} ${names.title}`,
        `${names.part} ${names.listed}`,
      ]);
  const labels = new Map<string, string>();
  const marks = new NoteLabels();
  const labelOf = (target: string, mark: string) => {
    const label = labels.get(target) ?? marks.pick(mark);
    labels.set(target, label);
    return label;
  };
  const runsOf = (runs: readonly FlowRun[]) => runs.map((run) => labelled(run, notes, labelOf, links));
  // The notes of a title are kept, though its line is not repeated in the text.
  const stays = new Set(kept);
  for (const { lines } of shown.filter((item) => !stays.has(item)))
    for (const { runs } of lines) runsOf(runs);
  const pages: FlowRun[] = [];
  const before = withPictures(lead.items, settled(lead.kept, true), { runsOf, links, pages });
  const { atTitle, body } = withPictures(items, settled(kept, isBare), { runsOf, links, pages });
  const drafts: BlockDraft[] = [...before.atTitle, ...atTitle];
  if (names.part !== '') drafts.push({ kind: 'heading', level: 2, runs: [{ text: names.part }] });
  drafts.push(...before.body, ...body);
  // A note may refer to another: the list of labels grows during the loop.
  for (const [target, label] of labels) {
    const note = notes.get(target) ?? [];
    count(noteLength(note));
    drafts.push({ kind: 'note', label, runs: runsOf(note) });
  }
  const all = finishBlocks(drafts);
  const blocks = all.filter((block) => !isAnchor(block));
  const own = finishBlocks(body).filter((block) => !isAnchor(block));
  const prose = own.filter(({ kind }) => kind !== 'heading' && kind !== 'picture');
  if (!prose.some((block) => blockText(block) !== '') && !(isBare && own.length > 0)) return undefined;
  return {
    title: names.title,
    text: writeChapterText(all),
    wordCount: countWords(blocks.map(blockText).join('\n')),
  };
}

/**
 * Returns the blocks of a section with its pictures in place. Pictures of a dropped item, a title or a mere
 * space, precede the next kept one, and `pages` are the printed page numbers that wait for it.
 */
function withPictures(
  items: readonly FlowItem[],
  kept: readonly FlowItem[],
  {
    runsOf,
    links,
    pages,
  }: { runsOf: (runs: readonly FlowRun[]) => FlowRun[]; links: Links; pages: FlowRun[] },
): { atTitle: BlockDraft[]; body: BlockDraft[] } {
  // Changed items still share their lines with the original ones.
  const byLines = new Map(kept.map((item) => [item.lines, item]));
  const drafts: BlockDraft[] = [];
  // A link to the title or the first words leads to the section's beginning.
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
    const draft = own && draftOf(own, (runs) => runsOf([...pages.splice(0), ...runs]));
    if (draft) drafts.push(draft);
    else pages.push(...item.lines.flatMap(({ runs }) => pagesOf(runs)));
    drafts.push(...(item.after ?? []).map(pictureDraft));
  }
  return { atTitle, body: drafts };
}

function pictureDraft({ name, alt, caption, side }: FlowPicture): BlockDraft {
  const picture = { kind: 'picture', picture: name, width: 1, height: 1, alt } as const;
  return { ...picture, ...(side && { side }), runs: [{ text: caption }] };
}

/** Returns the title lines at a section's head that only repeat its title; a subtitle stays. */
export function titleLines(items: readonly FlowItem[]): string[] {
  const lines: string[] = [];
  for (const item of items) {
    if (item.isDropped || item.kind === 'break') continue;
    if (item.hint !== 'title') break;
    lines.push(itemText(item).replace(/\s+/g, ' ').trim());
  }
  return lines;
}

/** Removes the lines at the head that only repeat one of these titles. */
export function withoutTitle(items: readonly FlowItem[], titles: readonly string[]): FlowItem[] {
  let from = titles.map((title) => titleLength(items, title)).sort((a, b) => b - a)[0] ?? 0;
  const hasHeading = from > 0;
  while (items[from]?.kind === 'break') from += 1;
  const rest = items.slice(from);
  // Some books set the title as an ordinary paragraph. After a heading it is text, such as a poem titled by
  // its first line.
  const first = rest[0] && titleKey(itemText(rest[0]));
  const isTitle =
    !hasHeading && rest[0]?.kind === 'paragraph' && titles.some((title) => titleKey(title) === first);
  return first && isTitle ? rest.slice(1) : rest;
}

/**
 * Returns how many items at the head repeat this title, word for word except for a label such as "Chapter".
 */
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

/** Normalises spacing breaks, quotes that are the text itself, and heading levels. */
function settled(items: readonly FlowItem[], keepsHeadings: boolean): FlowItem[] {
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
  while (result.at(-1)?.kind === 'break') result.pop();
  const hasText = keepsHeadings || result.some(({ kind }) => kind !== 'heading' && kind !== 'break');
  return hasText ? result : [];
}

function draftOf(item: FlowItem, runsOf: (runs: readonly FlowRun[]) => FlowRun[]): BlockDraft | undefined {
  if (item.kind === 'plate') return undefined;
  if (item.kind === 'break') return { kind: 'break' };
  const lines = item.lines.map((line) => ({ indent: line.indent, runs: runsOf(line.runs) }));
  if (item.kind === 'verse') return { kind: 'verse', lines };
  const runs = lines[0]?.runs ?? [];
  if (item.kind === 'heading') return { kind: 'heading', level: item.level === 2 ? 2 : 3, runs };
  return item.row
    ? { kind: 'row', ...(item.row === 'head' && { head: true }), runs }
    : { kind: item.kind, runs };
}

function labelled(
  { noteTarget, linkTarget, ...run }: FlowRun,
  notes: Notes,
  labelOf: (target: string, mark: string) => string,
  links: Links,
): FlowRun {
  const target = noteTarget ?? linkTarget;
  if (target === undefined) return run;
  if (!notes.has(target)) {
    const link = linkTarget === undefined ? null : links.of(linkTarget);
    return link === null ? run : { ...run, link };
  }
  const isMark = noteTarget !== undefined && NOTE_MARK.test(run.text.trim());
  const label = labelOf(target, isMark ? run.text : '');
  return isMark ? { text: label, note: label } : { ...run, link: `^${label}` };
}

/** Joins a heading's lines into one title: "Chapter I" and "The Road" are "Chapter I: The Road". */
export function joinTitle(title: string, lines: readonly string[]): string {
  if (title === '') return '';
  const [first = '', second = ''] = lines;
  if (!isNumbered(title) && isBareNumber(first) && titleKey(second) === titleKey(title))
    return `${first.replace(/[.:]$/, '')}: ${title}`;
  if (!isBareNumber(title)) return plainKey(first) === titleKey(title) ? first : title;
  const subtitle = lines.find(
    (line) => line !== '' && !isBareNumber(line) && titleKey(line) !== titleKey(title),
  );
  if (subtitle === undefined) return title;
  const key = titleKey(subtitle);
  return key.startsWith(titleKey(title)) ? subtitle : `${title.replace(/[.:]$/, '')}: ${subtitle}`;
}
