import { findBoilerplate } from '../boilerplate';
import type { Section } from '../bookFile';
import { isNumbered, tidyTitle, titleKey } from '../chapterTitle';
import { matterOfTitle, matterOfTypes } from '../matter';
import { countWords } from '../wordCount';
import { type Flow, type FlowItem, type FlowPicture, itemText } from './flow';
import { type FlowIndex, indexFlow } from './flowIndex';
import { collectLinks, type Links } from './links';
import type { Navigation } from './navigation';
import { collectNotes, countNotes, type Notes } from './notes';
import { type Boundary, divisionOf, outlineOf } from './outline';
import { PartStack } from './partStack';
import { joinTitle, makeSection, picturesOf, titleLines, withPlates } from './sectionText';

export type Sections = { frontMatter: Section[]; chapters: Section[]; backMatter: Section[] };

type Placed = { boundary: Boundary; items: FlowItem[]; section: Section; isFront: boolean };

/** A part's own words up to here are its title page; more are a chapter. */
const PART_PAGE_WORDS = 200;
const CONTENTS_LINK_SHARE = 0.5;
/** Eighty words are far shorter. */
const TITLE_PAGE_CHARACTERS = 5_000;

/** Cuts the flow into front matter, chapters and back matter; title pages, contents and licences fall away. */
export function cutSections(
  flow: Flow,
  navigation: Navigation,
  book: { title: string; language: string },
): Sections {
  dropBoilerplate(flow);
  const places = indexFlow(flow);
  const notes = collectNotes(flow, places);
  const boundaries = withOpening(flow, places, outlineOf(flow, places, navigation));
  const links = collectLinks(flow, notes);
  const placed = place(flow, places, boundaries, { notes, links }, book).filter(
    ({ section }) => section.text !== '',
  );
  const numbered = placed.filter(({ section }) => isNumbered(section.title));
  const isNumberedBook = numbered.length >= 2 && numbered.length * 2 > placed.length;
  const first = placed.findIndex(
    ({ boundary, section }) => isNumbered(section.title) || boundary.matter === 'chapter',
  );

  const sections: Sections = { frontMatter: [], chapters: [], backMatter: [] };
  placed.forEach(({ boundary, section, isFront }, index) => {
    const isBefore = first !== -1 && index < first;
    if (boundary.matter === 'front')
      (isBefore || first === -1 || sections.chapters.length === 0
        ? sections.frontMatter
        : sections.backMatter
      ).push(section);
    else if (boundary.matter === 'back') sections.backMatter.push(section);
    else if (boundary.matter === 'prologue' && isNumberedBook && isBefore) sections.frontMatter.push(section);
    else if (boundary.matter === 'epilogue' && isNumberedBook) sections.backMatter.push(section);
    else if (isNumberedBook && isBefore && (isFront || boundary.matter === 'unknown'))
      sections.frontMatter.push(section);
    else sections.chapters.push(section);
  });
  return sections.chapters.length > 0 ? sections : promote(sections);
}

/**
 * What stands in a flow of the documents of one entry of the contents, read by itself: its notes are only those that stand in
 * them. Undefined where that is no reading matter, or has no words.
 */
export function oneSection(
  flow: Flow,
  title: string,
  book: { title: string; language: string },
): Section | undefined {
  dropBoilerplate(flow);
  const places = indexFlow(flow);
  const notes = collectNotes(flow, places);
  const links = collectLinks(flow, notes);
  const boundary: Boundary = { index: 0, title, matter: 'unknown', isPart: false, parents: null };
  const [placed] = place(flow, places, [boundary], { notes, links }, book);
  return placed?.section.text === '' ? undefined : placed?.section;
}

/** A book that is nothing but front or back matter: that is its text. */
function promote({ frontMatter, backMatter }: Sections): Sections {
  return { frontMatter: [], chapters: [...frontMatter, ...backMatter], backMatter: [] };
}

function dropBoilerplate(flow: Flow): void {
  const drop = findBoilerplate(flow.items.map(itemText));
  drop.forEach((isBoilerplate, index) => {
    const item = flow.items[index];
    if (isBoilerplate && item) item.isDropped = true;
  });
}

/** Documents before the first listed section are sections too: many a preface is not in the contents. */
function withOpening(flow: Flow, places: FlowIndex, boundaries: readonly Boundary[]): Boundary[] {
  const first = boundaries[0]?.index ?? flow.items.length;
  const opening = flow.documents
    .filter((document) => document.isLinear && document.start < first && document.end > document.start)
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
  book: { title: string; language: string },
): Placed[] {
  const linearEnd = flow.documents.find((document) => !document.isLinear)?.start ?? flow.items.length;
  const bookKey = titleKey(book.title);
  const count = countNotes(flow);
  const placed: Placed[] = [];
  const mottos = new Map<Boundary, FlowItem[]>();
  let part = '';
  const parts = new PartStack((title) => {
    const name = tidyTitle(title, book.language);
    return titleKey(name) === bookKey ? '' : name;
  });
  let plates: FlowPicture[] = [];
  let waiting: number[] = [];
  boundaries.forEach((boundary, index) => {
    const below = parts.at(boundary);
    const items = flow.items.slice(boundary.index, boundaries[index + 1]?.index ?? linearEnd);
    const words = countWords(
      items
        .filter((item) => !item.isDropped && item.hint !== 'title')
        .map(itemText)
        .join('\n'),
    );
    if (boundary.isPart && words <= PART_PAGE_WORDS) {
      waiting.push(...items.flatMap(links.to));
      const name = tidyTitle(boundary.title, book.language);
      part = titleKey(name) === bookKey || matterOfTitle(name) === 'unknown' ? '' : name;
      // A motto on the part's page goes with its first chapter.
      const next = boundaries[index + 1];
      const motto = items.filter((item) => item.hint !== 'title' && !item.isDropped);
      if (next && next.index === boundary.index + items.length && part !== '' && words > 0) {
        mottos.set(next, motto);
        plates.push(
          ...picturesOf(
            items.filter((item) => !motto.includes(item)),
            false,
          ),
        );
      } else plates.push(...picturesOf(items, false));
      return;
    }
    if (boundary.matter === 'drop' || isContents(items) || isTitlePage(items, boundary, bookKey)) {
      plates.push(...picturesOf(items, true));
      return;
    }
    const lines = titleLines(items);
    const title = joinTitle(boundary.title !== '' ? boundary.title : (lines[0] ?? ''), lines);
    const names = {
      title: tidyTitle(title, book.language) || untitled(placed.length + 1, book.language),
      listed: title,
      part: boundary.matter === 'front' || boundary.matter === 'back' ? '' : part,
    };
    const own = [...(mottos.get(boundary) ?? []), ...items];
    const isFront = divisionOf(places.typesAt(boundary.index)) === 'front';
    const section = makeSection(own, names, { notes, links, count }, { plates, places: waiting });
    // Nothing but pictures is no chapter: they go where the text goes on.
    plates = section.text === '' ? [...plates, ...picturesOf(own, false)] : [];
    waiting = section.text === '' ? [...waiting, ...own.flatMap(links.to)] : [];
    if (section.text !== '' && names.part !== '') part = '';
    if (below.length > 0 && boundary.matter !== 'front' && boundary.matter !== 'back') section.parts = below;
    placed.push({ boundary, items, section, isFront });
  });
  const last = placed.findLast(({ section }) => section.text !== '');
  if (last) last.section.text = withPlates(last.section.text, plates);
  dropSolePart(placed.map(({ section }) => section));
  return placed;
}

/** What all chapters stand in separates nothing. */
function dropSolePart(sections: readonly Section[]): void {
  const read = sections.filter(({ text }) => text !== '');
  const paths = new Set(read.map(({ parts }) => JSON.stringify(parts ?? [])));
  if (paths.size === 1) for (const section of read) delete section.parts;
}

function untitled(count: number, language: string): string {
  return tidyTitle(String(count), language);
}

function isContents(items: readonly FlowItem[]): boolean {
  const kept = items.filter((item) => !item.isDropped && item.hint !== 'title');
  const length = kept.reduce((sum, item) => sum + itemText(item).length, 0);
  const linked = kept.reduce((sum, item) => sum + item.linkedCharacters, 0);
  return kept.length >= 3 && linked > CONTENTS_LINK_SHARE * length;
}

/** A page with the book's title and hardly anything else. */
function isTitlePage(items: readonly FlowItem[], boundary: Boundary, bookKey: string): boolean {
  if (bookKey === '' || bookKey.length > TITLE_PAGE_CHARACTERS) return false;
  const text = items
    .filter((item) => !item.isDropped)
    .map(itemText)
    .join(' ');
  if (text.length > TITLE_PAGE_CHARACTERS || countWords(text) >= 80) return false;
  if (boundary.matter === 'chapter' || isNumbered(boundary.title)) return false;
  return titleKey(`${boundary.title} ${text}`).includes(bookKey);
}
