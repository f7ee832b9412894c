import type { Heading } from 'mdast';
import type { BlockDraft } from '../contract/values/blockText';
import { finishBlocks } from './blockIds';
import { type BookFile, BookFileError, type Section } from './bookFile';
import { blockText, writeChapterText } from './chapterText';
import { tidyTitle } from './chapterTitle';
import { titleOfFile } from './fileTitle';
import { guessLanguage } from './languageGuess';
import { draftsOf, plainText } from './markdownBlocks';
import { readNodes, type TopNode } from './markdownNodes';
import { matterOfTitle } from './matter';
import { countWords } from './wordCount';

const HEADER = /^\s*---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

type Part = { title: string | null; nodes: TopNode[] };

/**
 * Reads a Markdown novel: a header of `key: value` lines between `---` (title, author, category, language, tags,
 * finished, description; all optional), then chapters under `#` headings, or `##` when there is one `#` for the book.
 */
export function readMarkdown(name: string, source: string): BookFile {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const headerMatch = HEADER.exec(text);
  const header = readHeader(headerMatch?.[1] ?? '');
  const body = headerMatch ? text.slice(headerMatch[0].length) : text;
  const { bookTitle, depth, parts } = splitChapters(readNodes(body));
  const language = header.get('language') ?? guessLanguage(body);

  const sections = parts
    .map((part) => ({ isOpening: part.title === null, section: toSection(part, language, depth) }))
    .filter(({ section }) => section.text !== '');
  if (sections.length === 0) throw new BookFileError('The file holds no readable text.', 'empty');
  const isLone = sections.every(({ isOpening }) => isOpening);
  const title = header.get('title') ?? bookTitle ?? titleOfFile(name);
  const book: BookFile = {
    title,
    author: header.get('author') ?? '',
    language,
    direction: '',
    description: header.get('description') ?? '',
    category: header.get('category') ?? '',
    tags: listOf(header.get('tags')),
    finished: /^(?:true|yes|1)$/i.test(header.get('finished') ?? 'true'),
    identifier: header.get('identifier') ?? '',
    cover: null,
    frontMatter: [],
    chapters: [],
    backMatter: [],
    pictures: [],
  };
  for (const { isOpening, section } of sections) {
    const matter = isOpening ? 'front' : matterOfTitle(section.title);
    if (isLone) book.chapters.push({ ...section, title });
    else if (matter === 'front' && book.chapters.length === 0) book.frontMatter.push(section);
    else if (matter === 'back') book.backMatter.push(section);
    else if (matter !== 'drop') book.chapters.push(section);
  }
  if (book.chapters.length > 0) return book;
  return { ...book, chapters: [...book.frontMatter, ...book.backMatter], frontMatter: [], backMatter: [] };
}

function readHeader(source: string): Map<string, string> {
  const header = new Map<string, string>();
  for (const line of source.split('\n')) {
    const colon = line.indexOf(':');
    const key = colon === -1 ? '' : line.slice(0, colon).trim();
    const plain = line
      .slice(colon + 1)
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2');
    if (/^[A-Za-z]+$/.test(key) && plain !== '') header.set(key.toLowerCase(), plain);
  }
  return header;
}

function listOf(value: string | undefined): string[] {
  const items = (value ?? '').replace(/^\[|\]$/g, '').split(',');
  return [...new Set(items.map((item) => item.trim().replace(/^(["'])(.*)\1$/, '$2')).filter(Boolean))];
}

/** Splits the document at its chapter headings; what stands before the first has no title. */
function splitChapters(nodes: readonly TopNode[]): {
  bookTitle: string | null;
  depth: number;
  parts: Part[];
} {
  const headings = nodes.map(({ node }) => node).filter((node): node is Heading => node.type === 'heading');
  const count = (depth: number) => headings.filter((heading) => heading.depth === depth).length;
  const hasBookHeading = count(1) === 1 && count(2) > 0 && headings[0]?.depth === 1;
  const depth = hasBookHeading ? 2 : headings.reduce((least, heading) => Math.min(least, heading.depth), 6);
  const bookHeading = hasBookHeading ? headings[0] : undefined;
  const parts: Part[] = [{ title: null, nodes: [] }];
  for (const top of nodes) {
    const { node } = top;
    if (node === bookHeading) continue;
    if (node.type === 'heading' && node.depth === depth) parts.push({ title: plainText(node), nodes: [] });
    else parts.at(-1)?.nodes.push(top);
  }
  return { bookTitle: bookHeading ? plainText(bookHeading) : null, depth, parts };
}

function toSection(part: Part, language: string, depth: number): Section {
  const drafts: BlockDraft[] = part.nodes.flatMap(({ node, source }) => draftsOf(node, source, depth));
  const notes = drafts.filter((draft) => draft.kind === 'note');
  const blocks = finishBlocks([...drafts.filter((draft) => draft.kind !== 'note'), ...notes]);
  const hasProse = blocks.some((block) => block.kind !== 'heading' && blockText(block) !== '');
  return {
    title: part.title === null ? '' : tidyTitle(part.title, language),
    text: hasProse ? writeChapterText(blocks) : '',
    wordCount: countWords(blocks.map(blockText).join('\n')),
  };
}
