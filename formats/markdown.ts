import type { BookFile } from './bookFile';
import type { NavEntry } from './epub/navigation';
import { NO_STYLES, type ReadingSteps, readPublication, UNSAID } from './epub/publication';
import { parseXhtml } from './epub/xml';
import { titleOfFile } from './fileTitle';
import { DataPictures } from './html/dataPictures';
import { guessLanguage } from './languageGuess';
import { parseMarkdown, renderMarkdown, type Token } from './markdownTokens';
import { matterOfTitle } from './matter';

const HEADER = /^\s*---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const PATH = 'book.html';

/**
 * Reads a Markdown novel in the steps of `readPublication`: a header of `key: value` lines between `---`
 * (title, author, category, language, tags, finished, age, warnings, description; all optional), then chapters
 * under `#` headings, or `##` if there is one `#` for the book.
 */
export function* readMarkdownSteps(
  name: string,
  source: string,
  options: ReadingSteps = {},
): Generator<number, BookFile> {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const headerMatch = HEADER.exec(text);
  const header = readHeader(headerMatch?.[1] ?? '');
  const body = headerMatch ? text.slice(headerMatch[0].length) : text;
  const { tokens, env } = parseMarkdown(body);
  const { bookTitle, entries } = takeChapters(tokens);
  const title = header.get('title') ?? bookTitle ?? titleOfFile(name);
  const root = parseXhtml(name, new TextEncoder().encode(renderMarkdown(tokens, env)));
  const pictures = new DataPictures();
  pictures.takeFrom(root);
  const publication = {
    members: pictures,
    book: {
      ...UNSAID,
      title,
      author: header.get('author') ?? '',
      language: header.get('language') ?? guessLanguage(body),
      identifier: header.get('identifier') ?? '',
      manifest: pictures.manifest,
      spine: [{ path: PATH, isLinear: true }],
    },
    navigation: { entries, landmarks: [] },
    styles: NO_STYLES,
    cover: null,
    contentOf: () => root,
  };
  const book = yield* readPublication(publication, options);
  const [only, ...others] = book.chapters;
  const finished = header.get('finished');
  return {
    ...book,
    description: header.get('description') ?? '',
    category: header.get('category') ?? '',
    tags: listOf(header.get('tags')),
    finished: finished === undefined ? null : /^(?:true|yes|1)$/i.test(finished),
    ...(header.has('age') && { age: header.get('age') }),
    ...(header.has('warnings') && { warnings: listOf(header.get('warnings')) }),
    ...(entries.length === 0 && only && others.length === 0 && { chapters: [{ ...only, title }] }),
  };
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

/** Lists the chapters by their headings, which get ids. The book's own heading is removed from the tokens. */
function takeChapters(tokens: Token[]): { bookTitle: string | undefined; entries: NavEntry[] } {
  const headings = tokens.filter(({ type, level }) => type === 'heading_open' && level === 0);
  const depthOf = ({ tag }: Token) => Number(tag.slice(1));
  const [first, ...others] = headings;
  const hasBookHeading =
    first !== undefined && depthOf(first) === 1 && others.some(isDepth(2)) && !others.some(isDepth(1));
  const depth = hasBookHeading ? 2 : Math.min(...headings.map(depthOf));
  const bookTitle = hasBookHeading ? titleAt(tokens, first) : undefined;
  if (hasBookHeading) tokens.splice(tokens.indexOf(first), 3);
  const entries = headings.filter(isDepth(depth)).map((heading, at): NavEntry => {
    const fragment = `chapter-${at + 1}`;
    const title = titleAt(tokens, heading);
    heading.attrSet('id', fragment);
    // "Part 4" is a chapter too, and so is a heading with the book's title.
    if (['unknown', 'part'].includes(matterOfTitle(title))) heading.attrSet('epub:type', 'chapter');
    return { title, path: PATH, fragment, children: [] };
  });
  return { bookTitle, entries };

  function isDepth(wanted: number): (heading: Token) => boolean {
    return (heading) => depthOf(heading) === wanted;
  }
}

function titleAt(tokens: readonly Token[], heading: Token): string {
  const words = tokens[tokens.indexOf(heading) + 1]?.children ?? [];
  return words
    .map(({ type, content }) =>
      type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : '',
    )
    .join('')
    .trim();
}
