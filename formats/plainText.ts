import { digitiserBounds } from './boilerplate';
import { type BookFile, BookFileError, type Section } from './bookFile';
import { titleOfFile } from './fileTitle';
import { guessLanguage } from './languageGuess';
import {
  choiceOfPattern,
  choicesOf,
  findHeadings,
  type HeadingChoice,
  type HeadingWish,
} from './plainHeadings';
import { draftsOfLines, layoutOf } from './plainParagraphs';
import { plainSections, sectionOf } from './plainSections';
import { readTitleLines } from './plainTitleLines';

const LINE_END = /\r\n?|[\n\f\u2028\u2029]/;
/** A longer line is a file without line ends rather than a paragraph. */
const LONGEST_LINE = 20_000;
const SENTENCE_END = /[.!?。！？…][”’"」』]?\s*/g;

/**
 * Returns the lines of a text. A line too long for a paragraph is split after sentences, or anywhere if it
 * has none.
 */
function linesOf(source: string): string[] {
  return source.split(LINE_END).flatMap((line) => (line.length > LONGEST_LINE ? cutLine(line) : [line]));
}

function cutLine(line: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < line.length; ) {
    const [least, most] = [start + LONGEST_LINE / 2, start + LONGEST_LINE];
    SENTENCE_END.lastIndex = 0;
    const behind = SENTENCE_END.exec(line.slice(least, most));
    const space = line.lastIndexOf(' ', most);
    const end = behind ? least + SENTENCE_END.lastIndex : space > least ? space + 1 : most;
    // Keeps surrogate pairs together.
    const whole = end + Number(/[\ud800-\udbff]/.test(line[end - 1] ?? ''));
    found.push(line.slice(start, whole));
    start = whole;
  }
  return found;
}

/**
 * Reads a plain text novel: chapters by their headings, wrapped lines joined to paragraphs. Every word of the
 * file is in a section, in order. `headings` splits it differently: by the id of one of `headingChoices`, by
 * a pattern (formats/plainPattern), or not at all.
 */
export function readPlainText(
  name: string,
  source: string,
  { headings: wish }: { headings?: HeadingWish } = {},
): BookFile {
  const all = linesOf(source);
  const { start, end } = digitiserBounds(all);
  const lines = all.slice(start, end);
  const about = readTitleLines(all);
  const layout = layoutOf(lines);
  const language = about.language || guessLanguage(lines.join('\n'));
  const title = about.title || titleOfFile(name);
  const sections = plainSections(lines, findHeadings(lines, wish), { title, language, layout });
  const around = (own: readonly string[]): Section[] => {
    const section = sectionOf('', draftsOfLines(own, layoutOf(own)), []);
    return section.text === '' ? [] : [section];
  };
  const frontMatter = [...around(all.slice(0, start)), ...sections.frontMatter];
  const backMatter = [...sections.backMatter, ...around(all.slice(end))];
  const isBare = sections.chapters.length === 0;
  const chapters = (isBare ? [...frontMatter, ...backMatter] : sections.chapters).map((section) =>
    section.title === '' ? { ...section, title } : section,
  );
  if (chapters.length === 0) throw new BookFileError('The file holds no readable text.', 'empty');
  return {
    title,
    author: about.author,
    language,
    direction: '',
    description: '',
    category: '',
    tags: [],
    finished: null,
    identifier: '',
    cover: null,
    frontMatter: isBare ? [] : frontMatter,
    chapters,
    backMatter: isBare ? [] : backMatter,
    pictures: [],
  };
}

/**
 * Returns the ways to split the text by its headings, best first: the first is the default of
 * `readPlainText`.
 */
export function headingChoices(source: string): HeadingChoice[] {
  return choicesOf(withoutDigitiser(source));
}

/** Returns the headings that the reader's pattern (formats/plainPattern) finds in the text. */
export function patternChoice(source: string, pattern: string): HeadingChoice {
  return choiceOfPattern(withoutDigitiser(source), pattern);
}

function withoutDigitiser(source: string): string[] {
  const all = linesOf(source);
  const { start, end } = digitiserBounds(all);
  return all.slice(start, end);
}
