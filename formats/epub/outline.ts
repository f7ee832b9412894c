import { isNumbered } from '../chapterTitle';
import { type Matter, matterOfTitle, matterOfTypes } from '../matter';
import { type Flow, itemText } from './flow';
import type { FlowIndex } from './flowIndex';
import type { NavEntry, Navigation } from './navigation';

export type Boundary = {
  index: number;
  title: string;
  matter: Matter;
  /** A part groups chapters and has at most a title page of its own. */
  isPart: boolean;
  /** Titles of the entries above it, outermost first; null if it is in no list. */
  parents: readonly string[] | null;
};

/** An entry of the table of contents with its place in the flow; entries that lead nowhere are omitted. */
type Node = { title: string; index: number; path: string; matter: Matter; children: Node[] };

/** A chapter with sections is not much longer than its neighbours; a part is. */
const PART_FACTOR = 3;
const CHAPTER_HEADING =
  /^(?:chapter|глава|capítulo|chapitre|kapitel|第[\d零〇一二三四五六七八九十百千两]+[章回])/i;

/**
 * Returns where the book's sections begin, in reading order: by its table of contents, else by its headings.
 */
export function outlineOf(flow: Flow, places: FlowIndex, navigation: Navigation): Boundary[] {
  const nodes = locate(navigation.entries, flow, places);
  const listed = boundariesOf(nodes, flow, places);
  const useful = listed.filter((boundary) => boundary.matter !== 'drop' && !boundary.isPart);
  const found =
    useful.length > 1 ? listed : [...listed.filter((b) => b.matter === 'drop'), ...byHeadings(flow, places)];
  const all = useful.length > 1 ? [...found, ...unlisted(flow, places, found)] : found;
  return merged([...all, ...besides(flow)]);
}

function locate(entries: readonly NavEntry[], flow: Flow, places: FlowIndex): Node[] {
  return entries.flatMap((entry) => {
    const children = locate(entry.children, flow, places);
    const extent =
      entry.path === null
        ? undefined
        : (flow.anchors.get(`${entry.path}#${entry.fragment}`) ?? flow.anchors.get(`${entry.path}#`));
    // The entry of an empty document, such as a cover page, does not name the document after it.
    const isEmpty = extent !== undefined && extent.end === extent.start;
    if (extent === undefined || entry.path === null || isEmpty) return children;
    const types = places.typesAt(extent.start);
    const byType = matterOfTypes(types);
    const byTitle = matterOfTitle(entry.title);
    const matter = byType !== 'unknown' ? byType : byTitle !== 'unknown' ? byTitle : divisionOf(types);
    return [{ title: entry.title, index: extent.start, path: entry.path, matter, children }];
  });
}

export function divisionOf(types: readonly string[]): Matter {
  if (types.includes('frontmatter')) return 'front';
  if (types.includes('backmatter')) return 'back';
  return 'unknown';
}

function boundariesOf(
  nodes: readonly Node[],
  flow: Flow,
  places: FlowIndex,
  parents: readonly string[] = [],
): Boundary[] {
  const lengths = lengthsOf(
    nodes.filter((node) => isBody(node.matter)),
    flow,
    places,
  );
  return nodes.flatMap((node) => {
    const isPart = node.children.length > 0 && groupsChapters(node, lengths);
    const boundary = { index: node.index, title: node.title, matter: node.matter, isPart, parents };
    // A part page without entries below it precedes the chapters that follow it in the list.
    if (node.matter === 'part' && node.children.length === 0) return [{ ...boundary, isPart: true }];
    if (!isPart) return [boundary];
    return [boundary, ...boundariesOf(node.children, flow, places, [...parents, node.title])];
  });
}

/**
 * Returns whether an entry with entries below it is a part of several chapters, rather than a chapter of
 * several sections.
 */
function groupsChapters(node: Node, lengths: Lengths): boolean {
  if (!isBody(node.matter))
    return node.children.some((child) => isBody(child.matter) && child.matter !== 'unknown');
  if (node.matter === 'part') return true;
  if (node.matter === 'chapter') return false;
  if (node.children.some((child) => child.matter === 'chapter' && CHAPTER_HEADING.test(child.title)))
    return true;
  if (node.children.some((child) => child.path !== node.path)) return true;
  return lengths.usual === null || lengths.of(node) > PART_FACTOR * lengths.usual;
}

/** The words of an entry at one level, and the median of those without entries below. */
type Lengths = { of(node: Node): number; usual: number | null };

function lengthsOf(siblings: readonly Node[], flow: Flow, places: FlowIndex): Lengths {
  const starts = [...new Set(siblings.map(({ index }) => index))].sort((a, b) => a - b);
  const endOf = new Map(starts.map((start, at) => [start, starts[at + 1] ?? flow.items.length]));
  const of = ({ index }: Node) =>
    places.wordsIn({ start: index, end: endOf.get(index) ?? flow.items.length });
  // A level without entries below is never asked about, and counting words is slow.
  const leaves = siblings.filter(({ children }) => children.length === 0);
  if (leaves.length === 0 || leaves.length === siblings.length) return { of, usual: null };
  const lengths = leaves.map(of).sort((a, b) => a - b);
  return { of, usual: lengths[Math.floor(lengths.length / 2)] ?? 0 };
}

function isBody(matter: Matter): boolean {
  return (
    matter === 'part' ||
    matter === 'chapter' ||
    matter === 'unknown' ||
    matter === 'prologue' ||
    matter === 'epilogue'
  );
}

/** Returns documents that begin with a chapter heading but are missing in the table of contents. */
function unlisted(flow: Flow, places: FlowIndex, listed: readonly Boundary[]): Boundary[] {
  const known = new Set(listed.map((boundary) => boundary.index));
  const sorted = [...known].sort((a, b) => a - b);
  let next = 0;
  return flow.documents.flatMap((document) => {
    const item = flow.items[document.start];
    if (known.has(document.start) || !item || document.start === document.end) return [];
    while ((sorted[next] ?? document.end) <= document.start) next += 1;
    if ((sorted[next] ?? document.end) < document.end) return [];
    const types = places.typesAt(document.start);
    const matter = matterOfTypes(types);
    const title = item.hint === 'title' ? itemText(item) : '';
    const byTitle = matterOfTitle(title);
    const before = listed.findLast((boundary) => boundary.index < document.start);
    // The document after a cover or a list of contents begins a section.
    if (before?.matter === 'drop' && document.isLinear)
      return [{ index: document.start, title, matter: byTitle, isPart: byTitle === 'part', parents: null }];
    if (matter === 'unknown' && byTitle === 'unknown' && !(item.hint === 'title' && isNumbered(title)))
      return [];
    const own = matter === 'unknown' ? byTitle : matter;
    return [{ index: document.start, title, matter: own, isPart: own === 'part', parents: null }];
  });
}

/** Returns documents outside the reading order that contain more than notes. They follow the book. */
function besides(flow: Flow): Boundary[] {
  return flow.documents
    .filter(
      ({ isLinear, start, end }) => !isLinear && flow.items.slice(start, end).some((item) => !item.isDropped),
    )
    .map(({ start }) => ({ index: start, title: '', matter: 'back', isPart: false, parents: [] }));
}

/**
 * Returns the boundaries of a book without a usable table of contents: its chapter headings, else one section
 * per document.
 */
function byHeadings(flow: Flow, places: FlowIndex): Boundary[] {
  const headings = flow.items.flatMap((item, index) =>
    item.hint === 'title' && item.kind === 'heading'
      ? [{ index, title: itemText(item), level: item.level }]
      : [],
  );
  const numbered = headings.filter((heading) => isNumbered(heading.title));
  const starts = flow.documents
    .filter((document) => document.end > document.start)
    .map((document) => {
      const first = flow.items[document.start];
      return { index: document.start, title: first?.hint === 'title' ? itemText(first) : '' };
    });
  const matterAt = (index: number, title: string): Matter => {
    const types = places.typesAt(index);
    const byType = matterOfTypes(types);
    const byTitle = matterOfTitle(title);
    return byType !== 'unknown' ? byType : byTitle !== 'unknown' ? byTitle : divisionOf(types);
  };
  const boundary = ({ index, title }: { index: number; title: string }): Boundary => {
    const matter = matterAt(index, title);
    return { index, title, matter, isPart: matter === 'part', parents: null };
  };
  if (numbered.length >= 2) {
    const matters = headings.filter(
      (heading) => isNumbered(heading.title) || matterAt(heading.index, heading.title) !== 'unknown',
    );
    const first = matters[0]?.index ?? 0;
    return [...starts.filter((start) => start.index < first), ...matters].map(boundary);
  }
  const titled = starts.filter((start) => start.title !== '');
  if (titled.length >= 2) return titled.map(boundary);
  const levels = [1, 2, 3].map((level) => headings.filter((heading) => heading.level === level));
  const frequent = levels.find((level) => level.length >= 3);
  if (frequent) return frequent.map(boundary);
  return starts.map(boundary);
}

/** Returns one boundary per place, in order: a chapter replaces a part that begins at the same place. */
function merged(boundaries: readonly Boundary[]): Boundary[] {
  const sorted = boundaries.map((boundary, order) => ({ boundary, order }));
  sorted.sort((a, b) => a.boundary.index - b.boundary.index || a.order - b.order);
  const result: Boundary[] = [];
  for (const { boundary } of sorted) {
    const last = result.at(-1);
    if (last && last.index === boundary.index && !last.isPart) continue;
    result.push(boundary);
  }
  return result;
}
