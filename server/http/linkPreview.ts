import type { BookDetail } from '../../contract/schemas/catalogue';
import { escapeAttribute } from './escapeAttribute';

/** What others show of a description. */
const MOST_CHARACTERS = 300;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

export type Preview = Pick<BookDetail, 'id' | 'bookName' | 'novelDesc' | 'sourceimg'>;

/**
 * A book's page with what others show of a link to it: its title, its words, its cover (Open Graph). `origin` is null
 * where the operator has not said which it is: a name that callers choose has no place in a page that many get.
 */
export function withLinkPreview(page: string, book: Preview, origin: string | null): string {
  const title = escapeAttribute(book.bookName);
  const words = book.novelDesc.replace(/\s+/g, ' ').trim();
  const text = escapeAttribute(words.length > MOST_CHARACTERS ? `${cut(words)}…` : words);
  const at = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
  const tags = [
    `<meta name="description" content="${text}">`,
    at('type', 'book'),
    at('site_name', 'Dogear'),
    at('title', title),
    at('description', text),
    ...(origin ? [at('url', escapeAttribute(`${origin}/bookInfo/${book.id}`))] : []),
    ...(origin && book.sourceimg ? [at('image', escapeAttribute(`${origin}${book.sourceimg}`))] : []),
  ];
  return page
    .replace(TITLE, () => `<title>${title} · Dogear</title>`)
    .replace(DESCRIPTION, '')
    .replace('</head>', () => `${tags.join('\n')}\n</head>`);
}

/** Never through the middle of a character. */
function cut(text: string): string {
  return Array.from(text).slice(0, MOST_CHARACTERS).join('').trimEnd();
}
