import { finishBlocks } from './blockIds';
import { findBoilerplate } from './boilerplate';
import { type BookFile, BookFileError, type Section } from './bookFile';
import { blockText, writeChapterText } from './chapterText';
import { tidyTitle } from './chapterTitle';
import { titleOfFile } from './fileTitle';
import { guessLanguage } from './languageGuess';
import { matterOfTitle } from './matter';
import { findHeadings, type PlainHeading } from './plainHeadings';
import { draftsOfLines, type Layout, layoutOf } from './plainParagraphs';
import { readTitleLines } from './plainTitleLines';
import { countWords } from './wordCount';

/** A text without headings is cut where a paragraph ends once this many words are reached. */
const CHAPTER_WORDS = 2_500;
const LONGEST_SINGLE_CHAPTER = 5_000;

/** Reads a plain text novel: chapters by their headings in the usual forms, wrapped lines joined to paragraphs. */
export function readPlainText(name: string, source: string): BookFile {
  const all = source
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .flatMap((line) => line.split('\f'));
  const about = readTitleLines(all);
  const lines = withoutBoilerplate(all);
  const headings = findHeadings(lines);
  const layout = layoutOf(lines);
  const language = about.language || guessLanguage(lines.join('\n'));
  const book: BookFile = {
    title: about.title || titleOfFile(name),
    author: about.author,
    language,
    direction: '',
    description: '',
    category: '',
    tags: [],
    finished: true,
    identifier: '',
    cover: null,
    frontMatter: [],
    chapters: [],
    backMatter: [],
    pictures: [],
  };
  const first = headings[0]?.line ?? lines.length;
  const opening = lines
    .slice(0, first)
    .filter((line) => headings.length === 0 || !about.titleLines.has(line.trim()));
  if (headings.length === 0) {
    book.chapters = cut(toSection(book.title, '', opening, layout), language);
  } else {
    const before = toSection('', '', opening, layout);
    // A few words before the first heading are what is left of a title page.
    if (before.wordCount > 60) book.frontMatter.push(before);
    sortSections(book, headings, lines, layout);
  }
  if (book.chapters.length === 0) {
    book.chapters = [...book.frontMatter, ...book.backMatter];
    book.frontMatter = [];
    book.backMatter = [];
  }
  if (book.chapters.length === 0) throw new BookFileError('The file holds no readable text.', 'empty');
  return book;
}

function sortSections(
  book: BookFile,
  headings: readonly PlainHeading[],
  lines: readonly string[],
  layout: Layout,
): void {
  let part = '';
  headings.forEach((heading, index) => {
    const own = lines.slice(heading.line + heading.lines, headings[index + 1]?.line ?? lines.length);
    const title = tidyTitle(heading.title, book.language);
    const section = toSection(title, heading.kind === 'part' ? '' : part, own, layout);
    if (heading.kind === 'part' && section.wordCount < 60) {
      part = title;
      return;
    }
    if (section.text === '') return;
    part = '';
    const matter = matterOfTitle(title);
    if (matter === 'drop') return;
    if (matter === 'front' && book.chapters.length === 0) book.frontMatter.push(section);
    else if (matter === 'back') book.backMatter.push(section);
    else book.chapters.push(section);
  });
}

function toSection(title: string, part: string, lines: readonly string[], layout: Layout): Section {
  const drafts = draftsOfLines(lines, layout);
  const blocks = finishBlocks(
    part === '' ? drafts : [{ kind: 'heading', level: 2, runs: [{ text: part }] }, ...drafts],
  );
  return {
    title,
    text: drafts.length > 0 ? writeChapterText(blocks) : '',
    wordCount: countWords(blocks.map(blockText).join('\n')),
  };
}

/** Blanks out what digitisers put around the text; line numbers stay as they are. */
function withoutBoilerplate(lines: readonly string[]): string[] {
  const paragraphs: { text: string; from: number; to: number }[] = [];
  lines.forEach((line, index) => {
    const last = paragraphs.at(-1);
    if (line.trim() === '') return;
    if (last && last.to === index) {
      last.text += `\n${line}`;
      last.to = index + 1;
    } else {
      paragraphs.push({ text: line, from: index, to: index + 1 });
    }
  });
  const kept = [...lines];
  findBoilerplate(paragraphs.map(({ text }) => text)).forEach((isBoilerplate, index) => {
    const paragraph = paragraphs[index];
    if (isBoilerplate && paragraph) kept.fill('', paragraph.from, paragraph.to);
  });
  return kept;
}

/** Cuts one long section into chapters of a readable length, at the ends of paragraphs. */
function cut(whole: Section, language: string): Section[] {
  if (whole.text === '') return [];
  if (whole.wordCount <= LONGEST_SINGLE_CHAPTER) return [whole];
  const chapters: Section[] = [];
  let text: string[] = [];
  let words = 0;
  const close = () => {
    const body = text.join('\n\n').replace(/^(?:\*\*\*\s*)+|(?:\s*\*\*\*)+$/g, '');
    if (body !== '')
      chapters.push({
        title: tidyTitle(String(chapters.length + 1), language),
        text: body,
        wordCount: words,
      });
    text = [];
    words = 0;
  };
  for (const block of whole.text.split('\n\n')) {
    text.push(block);
    words += countWords(block);
    if (words >= CHAPTER_WORDS) close();
  }
  close();
  return chapters;
}
