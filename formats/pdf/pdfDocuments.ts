import { isNumbered } from '../chapterTitle';
import type { NavEntry } from '../epub/navigation';
import type { XmlElement, XmlNode } from '../epub/xml';
import { countWords } from '../wordCount';
import type { OutlineEntry } from './outline';
import type { PageLine } from './pageLines';
import { type PagePictures, pathOf } from './pagePictures';
import { type PdfParagraph, paragraphsOf } from './paragraphs';

type PdfDocument = { readonly path: string; readonly isLinear: boolean; readonly root: XmlElement };
type Located = { readonly entry: OutlineEntry; readonly at: number; readonly children: Located[] };

/** The words, or page pictures, of a chapter in a text without any division. */
const CHAPTER_WORDS = 2_500;
const CHAPTER_PICTURES = 40;
/** Letters of a heading are this much larger than those of the text; a longer line is no heading. */
const HEADING_SIZE = 1.2;
const HEADING_CHARACTERS = 150;
/** How far above its line an outline entry may point. */
const NEAR = 2;

/**
 * Makes documents from lines: one for each entry of the outline, else pieces of readable length that end with
 * a page. The `furniture` is a document outside the reading order. `numbers` are the page numbers, each of
 * which is where its page begins.
 */
export function documentsOf(
  pages: readonly (readonly PageLine[])[],
  furniture: ReadonlySet<PageLine>,
  outline: readonly OutlineEntry[],
  pictures: PagePictures,
  numbers: readonly string[],
): { documents: PdfDocument[]; entries: NavEntry[] } {
  const lines = pages.flat();
  const paragraphs = paragraphsOf(lines.filter((line) => !furniture.has(line)));
  const located = locate(outline, paragraphs);
  const starts = startsOf(located);
  const bodySize = usualSize(lines);
  const isHeading = ({ first, text }: PdfParagraph) =>
    first.size >= HEADING_SIZE * bodySize && text.length <= HEADING_CHARACTERS;
  const isListed = starts.size > 1;
  const numbered = paragraphs.filter((each) => isHeading(each) && isNumbered(each.text)).length;
  const cutsAt = isListed ? new Set(located.map(({ at }) => at)) : undefined;

  const documents: PdfDocument[] = [];
  const paths: string[] = [];
  let children: XmlNode[] = [];
  let [words, shown, page, numberedUpTo] = [0, 0, 0, 0];
  const breaksTo = (end: number) => {
    const from = numberedUpTo;
    numberedUpTo = Math.max(from, end + 1);
    return numbers.slice(from, numberedUpTo).map(breakElement);
  };
  const pathNow = () => `text-${documents.length + 1}`;
  const close = () => {
    if (children.length > 0)
      documents.push({ path: pathNow(), isLinear: true, root: element('body', children) });
    [children, words, shown] = [[], 0, 0];
  };
  const picturesBefore = (end: number) => {
    for (; page < end; page += 1) {
      if (!pictures.hasPage(page)) continue;
      if (!cutsAt && shown >= CHAPTER_PICTURES) close();
      children.push(...breaksTo(page), element('img', [], { src: pathOf(page), alt: `Page ${page + 1}` }));
      shown += 1;
    }
  };
  for (const [at, paragraph] of paragraphs.entries()) {
    const begins = paragraph.first.page;
    // The pictures of the page that ends here belong to its text.
    const turns = begins > page;
    if (at > 0 && turns) picturesBefore(page + 1);
    if (cutsAt ? cutsAt.has(at) : turns && words >= CHAPTER_WORDS) close();
    picturesBefore(begins);
    page = Math.max(page, begins);
    children.push(
      ...breaksTo(begins),
      paragraphElement(paragraph, {
        isHeading: isHeading(paragraph),
        headsCut: isListed || numbered > 1,
        start: starts.has(at) ? at : null,
        breaksTo,
      }),
    );
    paths[at] = pathNow();
    words += countWords(paragraph.text);
  }
  picturesBefore(pages.length);
  children.push(...pictures.addTooLarge().map((src) => element('img', [], { src })));
  close();
  if (furniture.size > 0) {
    const heads = lines.filter((line) => furniture.has(line));
    const root = element(
      'body',
      heads.map(({ text }) => element('p', [text])),
      { 'epub:type': 'backmatter' },
    );
    documents.push({ path: 'pages', isLinear: false, root });
  }
  return { documents, entries: isListed ? entriesOf(located, paths) : [] };
}

function element(name: string, children: XmlNode[], attributes: Record<string, string> = {}): XmlElement {
  return { name, attributes, children };
}

function breakElement(number: string): XmlElement {
  return element('span', [], { 'epub:type': 'pagebreak', title: number });
}

type Written = {
  readonly isHeading: boolean;
  readonly headsCut: boolean;
  readonly start: number | null;
  readonly breaksTo: (page: number) => XmlElement[];
};

function paragraphElement(
  { text, turns }: PdfParagraph,
  { isHeading, headsCut, start, breaksTo }: Written,
): XmlElement {
  const attributes: Record<string, string> = start === null ? {} : { id: `p${start}` };
  const children: XmlNode[] = [text.slice(0, turns[0]?.at)];
  for (const [index, { at, page }] of turns.entries())
    children.push(...breaksTo(page), text.slice(at, turns[index + 1]?.at));
  if (!isHeading) return element('p', children, attributes);
  // An h4 begins a section only if its title is numbered.
  if (headsCut) return element('h4', children, attributes);
  return element('p', [element('strong', children)], attributes);
}

function usualSize(lines: readonly PageLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 4) / 4;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 1;
}

/**
 * Returns the entries that lead to a paragraph. An entry without one before the next entry is dropped; its
 * children stay.
 */
function locate(outline: readonly OutlineEntry[], paragraphs: readonly PdfParagraph[]): Located[] {
  const firstOn = new Map<number, number>();
  for (const [at, { first }] of paragraphs.entries())
    if (!firstOn.has(first.page)) firstOn.set(first.page, at);
  const indexOf = ({ page, top }: OutlineEntry): number | undefined => {
    if (page === null) return undefined;
    for (let at = page; at < page + MAX_AHEAD; at += 1) {
      let index = firstOn.get(at);
      if (index === undefined) continue;
      while (
        paragraphs[index]?.first.page === page &&
        top !== null &&
        (paragraphs[index]?.first.across ?? 0) > top + NEAR
      )
        index += 1;
      return index < paragraphs.length ? index : undefined;
    }
    return undefined;
  };
  const read = (entries: readonly OutlineEntry[]): Located[] =>
    entries.flatMap((entry) => {
      const children = read(entry.children);
      const at = indexOf(entry) ?? children[0]?.at;
      return at === undefined ? children : [{ entry, at, children }];
    });
  return withoutEmpty(read(outline));
}

/** The most pages without text that an entry may precede. */
const MAX_AHEAD = 50;

function withoutEmpty(located: readonly Located[]): Located[] {
  return located.flatMap((each, index) => {
    const next = located[index + 1];
    const children = withoutEmpty(each.children);
    return next?.at === each.at && children.length === 0 ? [] : [{ ...each, children }];
  });
}

function startsOf(located: readonly Located[]): Set<number> {
  return new Set(located.flatMap(({ at, children }) => [at, ...startsOf(children)]));
}

function entriesOf(located: readonly Located[], paths: readonly string[]): NavEntry[] {
  return located.map(({ entry, at, children }) => ({
    title: entry.title,
    path: paths[at] ?? null,
    fragment: `p${at}`,
    children: entriesOf(children, paths),
  }));
}
