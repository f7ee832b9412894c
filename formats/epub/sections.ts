import { digitiserBounds } from '../boilerplate';
import type { Section } from '../bookFile';
import { isNumbered, tidyTitle, titleKey } from '../chapterTitle';
import { matterOfTitle, matterOfTypes } from '../matter';
import { countWords } from '../wordCount';
import { chapterSpan } from './chapterSpan';
import { type Flow, type FlowItem, itemText } from './flow';
import { type FlowIndex, indexFlow } from './flowIndex';
import { collectLinks, type Links } from './links';
import type { Navigation } from './navigation';
import { collectNotes, countNotes, type Notes } from './notes';
import { type Boundary, divisionOf, outlineOf } from './outline';
import { joinTitle, type Lead, makeSection, titleLines, withoutTitle } from './sectionText';

/** The kind of part that a title names: "Book", "Part", "Том" … */
const KIND =
  /\b(?:part|book|volume|vol|teil|buch|livre|partie|parte|livro|tomo)\b|часть|книга|том(?=\s)|[部卷篇]/iu;

/**
 * Tracks the parts that contain each section, given the boundaries in reading order: those it is listed
 * below, or, in a flat list, the last ones before it. A part replaces an open one of its kind ("Part II"
 * after "Part I"); a part of another kind nests inside.
 */
class PartStack {
  private open: Part[] = [];

  /** `nameOf` returns the displayed title, empty for one that separates nothing. */
  constructor(private readonly nameOf: (title: string) => string) {}

  at({ title, isPart, parents }: Boundary): string[] {
    const listed = this.open.filter(({ isListed }) => isListed);
    if (parents && !isSame(listed, parents)) this.open = parents.map((parent) => this.part(parent, true));
    const below = this.open.map(({ name }) => name).filter((name) => name !== '');
    if (isPart) {
      const own = this.part(title, false);
      const same = this.open.findIndex((part) => !part.isListed && part.kind === own.kind);
      this.open = [...(same === -1 ? this.open : this.open.slice(0, same)), own];
    }
    return below;
  }

  private part(title: string, isListed: boolean): Part {
    return { title, isListed, kind: KIND.exec(title)?.[0].toLowerCase() ?? '', name: this.nameOf(title) };
  }
}

type Part = { title: string; name: string; kind: string; isListed: boolean };

function isSame(parts: readonly Part[], titles: readonly string[]): boolean {
  return parts.length === titles.length && parts.every(({ title }, index) => title === titles[index]);
}

export type Sections = { frontMatter: Section[]; chapters: Section[]; backMatter: Section[] };

type Placed = { boundary: Boundary; section: Section; isFront: boolean };
type Book = { title: string; language: string };

const UNNAMED = { title: '', listed: '', part: '' };
const NOWHERE: Boundary = { index: 0, title: '', matter: 'unknown', isPart: false, parents: null };
/** The most words of a part's title page; a part with more has a chapter. */
const PART_PAGE_WORDS = 200;
const CONTENTS_LINK_SHARE = 0.5;
/** Eighty words are far shorter. */
const TITLE_PAGE_CHARACTERS = 5_000;

/** Splits the flow into front matter, chapters and back matter, which together contain all of it in order. */
export function cutSections(flow: Flow, navigation: Navigation, book: Book): Sections {
  const places = indexFlow(flow);
  const notes = collectNotes(flow, places);
  const found = withLicence(flow, withOpening(flow, places, outlineOf(flow, places, navigation)));
  // A book of pictures has no text where a section could begin.
  const outline = found.length > 0 ? found : [NOWHERE];
  const links = collectLinks(flow, notes);
  const placed = place(flow, places, outline, { notes, links }, book);
  const { first, last } = chapterSpan(
    placed.map(({ boundary: { matter }, section: { title }, isFront }) => ({ title, matter, isFront })),
  );
  const sections = placed.map(({ section }) => section);
  return {
    frontMatter: sections.slice(0, first),
    chapters: titled(sections.slice(first, last + 1), book.language),
    backMatter: sections.slice(last + 1),
  };
}

/**
 * Reads a flow with the documents of one entry of the contents, and only their notes. Returns undefined if it
 * has no text.
 */
export function oneSection(flow: Flow, title: string, book: Book): Section | undefined {
  const places = indexFlow(flow);
  const notes = collectNotes(flow, places);
  const links = collectLinks(flow, notes);
  return place(flow, places, [{ ...NOWHERE, title }], { notes, links }, book)[0]?.section;
}

function titled(chapters: readonly Section[], language: string): Section[] {
  return chapters.map((chapter, at) =>
    chapter.title === '' ? { ...chapter, title: tidyTitle(String(at + 1), language) } : chapter,
  );
}

/** Documents before the first listed section are sections too: prefaces are often missing in the contents. */
function withOpening(flow: Flow, places: FlowIndex, boundaries: readonly Boundary[]): Boundary[] {
  const first = boundaries[0]?.index ?? flow.items.length;
  const opening = flow.documents
    .filter((document) => document.start < first && document.end > document.start)
    .map((document) => {
      const types = places.typesAt(document.start);
      const title = titleLines(flow.items.slice(document.start, Math.min(document.end, first))).join(' ');
      const byType = matterOfTypes(types);
      const byTitle = matterOfTitle(title);
      const own = byType !== 'unknown' ? byType : byTitle !== 'unknown' ? byTitle : divisionOf(types);
      return {
        index: document.start,
        title,
        matter: own === 'unknown' ? ('front' as const) : own,
        isPart: false,
        parents: [],
      };
    });
  return [...opening, ...boundaries];
}

function place(
  flow: Flow,
  places: FlowIndex,
  boundaries: readonly Boundary[],
  { notes, links }: { notes: Notes; links: Links },
  book: Book,
): Placed[] {
  const bookKey = titleKey(book.title);
  const references = { notes, links, count: countNotes(flow) };
  const placed: Placed[] = [];
  let part = '';
  const parts = new PartStack((title) => {
    const name = tidyTitle(title, book.language);
    return titleKey(name) === bookKey ? '' : name;
  });
  /** A part's page or a heading without text is no section: it begins the next one. */
  let lead: Lead = { items: [], kept: [] };
  const carry = (items: readonly FlowItem[], titles: readonly string[] = []) => {
    lead.items.push(...items);
    const kept = items.filter((item) => !item.isDropped);
    lead.kept.push(...(titles.length > 0 ? withoutTitle(kept, titles) : kept));
  };
  boundaries.forEach((boundary, index) => {
    const below = parts.at(boundary);
    const items = flow.items.slice(boundary.index, boundaries[index + 1]?.index ?? flow.items.length);
    // A page with the book's own title is a title page, even if chapters are listed below it.
    const isPart = boundary.isPart && (titleKey(boundary.title) !== bookKey || bookKey === '');
    if (isPart && index + 1 < boundaries.length && wordsOf(items) <= PART_PAGE_WORDS) {
      const name = tidyTitle(boundary.title, book.language);
      part = matterOfTitle(name) === 'unknown' ? '' : name;
      carry(items, part === '' ? [] : [part, boundary.title]);
      return;
    }
    const isAside = isContents(items) || isTitlePage(items, boundary, bookKey);
    const matter = isAside ? 'drop' : boundary.matter;
    const isReading = matter !== 'drop' && matter !== 'front' && matter !== 'back';
    const lines = titleLines(items);
    const listed = joinTitle(boundary.title !== '' ? boundary.title : (lines[0] ?? ''), lines);
    const names = {
      title: listed === '' ? '' : tidyTitle(listed, book.language),
      listed,
      part: isReading ? part : '',
    };
    const isNotes =
      items.every((item) => item.isDropped || item.hint === 'title') && items.some((item) => item.isNote);
    // A section of only notes is shown as in the file, in addition to the references that show them.
    const own = isNotes ? items.map((item) => ({ ...item, isDropped: false })) : items;
    const section =
      makeSection(own, names, references, lead) ??
      (isReading ? undefined : makeSection(own, UNNAMED, references, lead, true));
    if (section === undefined) {
      carry(items);
      return;
    }
    lead = { items: [], kept: [] };
    if (names.part !== '') part = '';
    if (below.length > 0 && isReading) section.parts = below;
    const isFront = divisionOf(places.typesAt(boundary.index)) === 'front';
    placed.push({
      boundary: { ...boundary, matter },
      section: { ...section, title: names.title },
      isFront,
    });
  });
  const rest = makeSection(lead.items, UNNAMED, references, { items: [], kept: [] }, true);
  if (rest) placed.push({ boundary: { ...NOWHERE, matter: 'back' }, section: rest, isFront: false });
  dropSolePart(placed.map(({ section }) => section));
  return placed;
}

/** A part that contains all chapters separates nothing. */
function dropSolePart(sections: readonly Section[]): void {
  const paths = new Set(sections.map(({ parts }) => JSON.stringify(parts ?? [])));
  if (paths.size === 1) for (const section of sections) delete section.parts;
}

function wordsOf(items: readonly FlowItem[]): number {
  const kept = items.filter((item) => !item.isDropped && item.hint !== 'title');
  return countWords(kept.map(itemText).join('\n'));
}

function isContents(items: readonly FlowItem[]): boolean {
  const kept = items.filter((item) => !item.isDropped && item.hint !== 'title');
  const length = kept.reduce((sum, item) => sum + itemText(item).length, 0);
  const linked = kept.reduce((sum, item) => sum + item.linkedCharacters, 0);
  return kept.length >= 3 && linked > CONTENTS_LINK_SHARE * length;
}

function isTitlePage(items: readonly FlowItem[], boundary: Boundary, bookKey: string): boolean {
  if (bookKey === '' || bookKey.length > TITLE_PAGE_CHARACTERS) return false;
  const text = items
    .filter((item) => !item.isDropped)
    .map(itemText)
    .join(' ');
  if (text.trim() === '' || text.length > TITLE_PAGE_CHARACTERS || countWords(text) >= 80) return false;
  if (boundary.matter === 'chapter' || isNumbered(boundary.title)) return false;
  return titleKey(`${boundary.title} ${text}`).includes(bookKey);
}

/** Makes separate sections of the digitiser's text before and after the book. */
function withLicence(flow: Flow, boundaries: readonly Boundary[]): Boundary[] {
  const { start, end } = digitiserBounds(flow.items.map(itemText));
  const isBoundary = (at: number) => boundaries.some(({ index }) => index === at);
  const own = { title: '', isPart: false, parents: [] };
  const added: Boundary[] = [];
  if (start > 0) {
    added.push({ ...own, index: 0, matter: 'front' });
    // The section that begins in the digitiser's text begins after it.
    const first = boundaries.findLast(({ index, isPart }) => index < start && !isPart);
    if (start < flow.items.length && !isBoundary(start))
      added.push({ ...(first ?? { ...own, matter: 'front' }), index: start });
  }
  const kept = boundaries
    .filter(({ index }) => index >= start)
    .map((boundary) => (boundary.index >= end ? { ...boundary, matter: 'back' as const } : boundary));
  if (end < flow.items.length && !isBoundary(end)) added.push({ ...own, index: end, matter: 'back' });
  return [...added, ...kept].sort((a, b) => a.index - b.index);
}
