import type { BlockDraft } from '../contract/catalogue/blocks';
import { finishBlocks } from './blockIds';
import type { Section } from './bookFile';
import { blockText, writeChapterText } from './chapterText';
import { tidyTitle, titleKey } from './chapterTitle';
import { matterOfTitle } from './matter';
import type { Headings } from './plainHeadings';
import { draftsOfLines, type Layout } from './plainParagraphs';
import { countWords } from './wordCount';

type Sections = { frontMatter: Section[]; chapters: Section[]; backMatter: Section[] };

/** A text without headings is split at the end of a paragraph after this many words. */
const CHAPTER_WORDS = 2_500;
const LONGEST_SINGLE_CHAPTER = 5_000;
/**
 * Chapters with headings are as long as in the file, up to this limit, above which no device turns pages
 * well.
 */
const LONGEST_CHARACTERS = 100_000;
/**
 * The most words of a part's title page, which precedes its first chapter; a part with more has a chapter.
 */
const PART_PAGE_WORDS = 60;

/** Returns the lines between headings as sections, all of them and in order. */
export function plainSections(
  lines: readonly string[],
  { headings, listed }: Headings,
  book: { title: string; language: string; layout: Layout },
): Sections {
  const draftsOf = (from: number, to: number) =>
    // Each line of a list of contents stays a line.
    draftsOfLines(
      lines.slice(from, to).flatMap((line, at) => (listed.has(from + at) ? ['', line, ''] : [line])),
      book.layout,
    );
  const placed: { section: Section; isFront: boolean; isBack: boolean }[] = [];
  const opening = sectionOf('', draftsOf(0, headings[0]?.line ?? lines.length), []);
  if (headings.length === 0 || opening.wordCount > LONGEST_SINGLE_CHAPTER)
    for (const section of cutByWords({ ...opening, title: book.title }, book.language, headings.length === 0))
      placed.push({ section, isFront: false, isBack: false });
  else if (opening.text !== '') placed.push({ section: opening, isFront: true, isBack: false });

  let parts: string[] = [];
  // Titles and pages of parts precede their first chapter.
  let waiting: BlockDraft[] = [];
  const enter = (title: string, level: number) => {
    parts = [...parts.slice(0, level), title];
    waiting.push({ kind: 'heading', level: 2, runs: [{ text: title }] });
  };
  headings.forEach((heading, index) => {
    const title = tidyTitle(heading.title, book.language);
    const drafts = draftsOf(heading.line + heading.lines, headings[index + 1]?.line ?? lines.length);
    const words = countWords(textOf(drafts));
    if (heading.kind === 'part' && words < PART_PAGE_WORDS && index + 1 < headings.length) {
      enter(title, heading.level);
      waiting.push(...drafts);
      return;
    }
    if (heading.kind === 'part') parts = parts.slice(0, heading.level);
    const part = tidyTitle(heading.part, book.language);
    if (part !== '' && !titleKey(parts.at(-1) ?? '').startsWith(titleKey(part))) enter(part, 0);
    // A repeated title is one.
    if (drafts.length === 0 && headings[index + 1]?.title === heading.title) return;
    const matter = heading.kind === 'named' ? matterOfTitle(title) : 'chapter';
    // A chapter without a word gets those of its title.
    const own = drafts.length > 0 ? drafts : [{ kind: 'paragraph' as const, runs: [{ text: title }] }];
    const isFront = matter === 'front' || matter === 'drop';
    const isBack = matter === 'back' || matter === 'drop';
    const section = sectionOf(title, [...waiting, ...own], isFront || isBack ? [] : parts);
    waiting = [];
    if (heading.kind === 'part') parts = [...parts, title];
    placed.push({ section, isFront, isBack });
  });
  // A lone “Afterword” does not divide a text into chapters.
  const hasChapters = headings.some(({ kind }) => kind === 'chapter');
  const readable = (section: Section) =>
    hasChapters
      ? shortened(section)
      : cutByWords({ ...section, title: section.title || book.title }, '', false);
  const whole = placed.flatMap(({ section, ...rest }) =>
    readable(section).map((own) => ({ section: own, ...rest })),
  );
  return hasChapters
    ? inOrder(whole)
    : { frontMatter: [], chapters: whole.map(({ section }) => section), backMatter: [] };
}

/** Front matter precedes all chapters, back matter follows them. Anything between them stays there. */
function inOrder(placed: readonly { section: Section; isFront: boolean; isBack: boolean }[]): Sections {
  const first = placed.findIndex(({ isFront }) => !isFront);
  const last = placed.findLastIndex(({ isBack }) => !isBack);
  const sections = placed.map(({ section }) => section);
  return {
    frontMatter: sections.slice(0, first),
    chapters: sections.slice(first, last + 1),
    backMatter: sections.slice(last + 1),
  };
}

export function sectionOf(title: string, drafts: readonly BlockDraft[], parts: readonly string[]): Section {
  const blocks = finishBlocks([...drafts]);
  return {
    title,
    text: writeChapterText(blocks),
    wordCount: countWords(blocks.map(blockText).join('\n')),
    ...(parts.length > 0 && { parts: [...parts] }),
  };
}

function textOf(drafts: readonly BlockDraft[]): string {
  return finishBlocks([...drafts])
    .map(blockText)
    .join('\n');
}

/** Splits one long section into chapters of a readable length, at the ends of paragraphs. */
function cutByWords(whole: Section, language: string, isNumbered: boolean): Section[] {
  if (whole.text === '') return [];
  if (whole.wordCount <= LONGEST_SINGLE_CHAPTER) return [whole];
  return cut(
    whole,
    (_, words) => words >= CHAPTER_WORDS,
    (index) => (isNumbered ? tidyTitle(String(index + 1), language) : continued(whole.title, index)),
  );
}

/** Splits a section that is too long for any device into several under its title. */
function shortened(section: Section): Section[] {
  if (section.text.length <= LONGEST_CHARACTERS) return [section];
  return cut(
    section,
    (characters) => characters >= LONGEST_CHARACTERS / 2,
    (index) => continued(section.title, index),
  );
}

function continued(title: string, index: number): string {
  return index === 0 ? title : `${title} (${index + 1})`.trim();
}

function cut(
  whole: Section,
  isFull: (characters: number, words: number) => boolean,
  titleAt: (index: number) => string,
): Section[] {
  const sections: Section[] = [];
  let [text, characters, words]: [string[], number, number] = [[], 0, 0];
  const close = () => {
    const body = text.join('\n\n').replace(/^(?:\*\*\*\n\n)+|(?:\n\n\*\*\*)+$/g, '');
    if (body !== '' && body !== '***')
      sections.push({ ...whole, title: titleAt(sections.length), text: body, wordCount: words });
    [text, characters, words] = [[], 0, 0];
  };
  for (const block of whole.text.split('\n\n')) {
    if (characters > 0 && characters + block.length > LONGEST_CHARACTERS) close();
    text.push(block);
    characters += block.length;
    words += countWords(block);
    if (isFull(characters, words)) close();
  }
  close();
  return sections;
}
