import type { Translations } from '../../../contract/wire/primitives.schema';
import type { DeviceBook } from '../../../data/queries/search';
import { exactMark, type Mark, nearMark, type Word, wordsOf } from './wordMatch';

/** A book on the device with its searchable text, folded once. */
export type IndexedBook = {
  readonly book: DeviceBook;
  readonly title: Word[];
  readonly author: Word[];
  readonly tags: readonly { readonly name: string; readonly words: Word[] }[];
};

/** Marked like the server's results (`FoundBook`). */
export type DeviceMatch = {
  readonly book: DeviceBook;
  readonly titleMarks: Mark[];
  readonly authorMarks: Mark[];
  readonly matchedTags: string[];
};

type Matcher = (word: Word, query: string) => Mark | undefined;

/** More words than a title has only cost time. */
const MOST_WORDS = 8;

export function indexBooks(books: readonly DeviceBook[]): IndexedBook[] {
  return books.map((book) => ({
    book,
    title: wordsOf(book.card.bookName),
    author: wordsOf(book.card.authorName),
    tags: [
      tagIn(book.card.chanName, book.card.chanNames),
      ...book.tags.map((tag) => tagIn(tag, book.tagNames?.[tag])),
    ],
  }));
}

/**
 * A tag has the catalogue's name, but is found by its translations too: a reader types the one on the screen.
 */
function tagIn(name: string, names: Translations | undefined) {
  return { name, words: [name, ...Object.values(names ?? {})].flatMap(wordsOf) };
}

/**
 * Returns the books on this device in which each word of the query is the start of a word in title, author,
 * category or tags; if there are none, those that match approximately. Matches in the title come first, then
 * the given order applies.
 */
export function matchDevice(books: readonly IndexedBook[], query: string): DeviceMatch[] {
  const words = wordsOf(query)
    .map(({ folded }) => folded)
    .slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const exact = matchWith(books, words, exactMark);
  if (exact.length > 0) return exact;
  return matchWith(books, words, (word, wanted) => exactMark(word, wanted) ?? nearMark(word, wanted));
}

function matchWith(books: readonly IndexedBook[], words: readonly string[], matcher: Matcher): DeviceMatch[] {
  const found: { match: DeviceMatch; inTitle: number }[] = [];
  for (const indexed of books) {
    const match = matchBook(indexed, words, matcher);
    if (match) found.push(match);
  }
  return found.sort((a, b) => b.inTitle - a.inTitle).map(({ match }) => match);
}

function matchBook({ book, title, author, tags }: IndexedBook, words: readonly string[], matcher: Matcher) {
  const titleMarks: Mark[] = [];
  const authorMarks: Mark[] = [];
  const matchedTags = new Set<string>();
  let inTitle = 0;
  for (const word of words) {
    const here = marksIn(title, word, matcher);
    const by = marksIn(author, word, matcher);
    const tagged = tags.filter((tag) => tag.words.some((each) => matcher(each, word)));
    if (here.length + by.length + tagged.length === 0) return undefined;
    if (here.length > 0) inTitle += 1;
    titleMarks.push(...here);
    authorMarks.push(...by);
    for (const { name } of tagged) matchedTags.add(name);
  }
  const match = {
    book,
    titleMarks: inOrder(titleMarks),
    authorMarks: inOrder(authorMarks),
    matchedTags: [...matchedTags],
  };
  return { match, inTitle };
}

function marksIn(words: readonly Word[], query: string, matcher: Matcher): Mark[] {
  return words.flatMap((word) => {
    const mark = matcher(word, query);
    return mark ? [mark] : [];
  });
}

function inOrder(marks: Mark[]): Mark[] {
  const sorted = marks.toSorted((a, b) => a[0] - b[0] || b[1] - a[1]);
  const merged: Mark[] = [];
  for (const mark of sorted) {
    const last = merged.at(-1);
    if (last && mark[0] <= last[1]) last[1] = Math.max(last[1], mark[1]);
    else merged.push([...mark]);
  }
  return merged;
}
