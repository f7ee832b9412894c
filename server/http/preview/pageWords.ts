import { isAdult } from '../../../contract/catalogue/ageRating';
import { blockText } from '../../../contract/catalogue/blocks';
import type { BookDetail } from '../../../contract/catalogue/books.schema';
import type { Language } from '../../../contract/wire/languages';
import type { PageSubject } from '../pageSubject';
import { adultText } from '../plain/plainAge';
import { PLAIN_TEXTS } from '../plain/plainTexts';

const MOST_CHARACTERS = 300;

/** A page's title, and its description in at most 300 characters. */
export type PageWords = { readonly title: string; readonly description: string };

export type PagePlace = { readonly house: string; readonly language: Language };

/**
 * Returns a page's words: the beginning of a free chapter, else the blurb; nothing priced, and of a title for
 * adults only its name. `house` is this installation's name.
 */
export function wordsOf(subject: PageSubject, { house, language }: PagePlace): PageWords {
  const texts = PLAIN_TEXTS[language];
  const about = titleOf(subject);
  if (about && isAdult(about)) return { title: about.bookName, description: adultText(language) };
  switch (subject.page) {
    case 'home':
      return { title: house, description: texts.slogan };
    case 'book':
      return { title: subject.book.bookName, description: shortened(subject.book.novelDesc) };
    case 'drama':
      return { title: subject.drama.bookName, description: shortened(subject.drama.novelDesc) };
    case 'chapter': {
      const name = subject.entry.title || texts.chapter.replace('#', String(subject.entry.target));
      return { title: `${name} · ${subject.book.bookName}`, description: beginningOf(subject) };
    }
    case 'episode': {
      const name = subject.entry.title || texts.episode.replace('#', String(subject.entry.target));
      const { drama } = subject;
      return { title: `${name} · ${drama.bookName}`, description: shortened(drama.novelDesc) };
    }
    case 'author': {
      const { penName, about, list } = subject.author;
      const names = list.map(({ bookName }) => bookName).join(', ');
      return { title: penName, description: shortened(about === '' ? names : about) };
    }
    case 'house': {
      const { of, text } = subject;
      const first = text.blocks.find((block) => block.kind === 'paragraph');
      const words = first?.runs.map((run) => run.text).join('') ?? '';
      return { title: text.title ?? texts.pages[of], description: shortened(words) };
    }
  }
}

/** Returns the book or the drama of a page. */
export function titleOf(subject: PageSubject): BookDetail | undefined {
  if ('book' in subject) return subject.book;
  return 'drama' in subject ? subject.drama : undefined;
}

function beginningOf({ book, text }: Extract<PageSubject, { page: 'chapter' }>): string {
  let words = '';
  for (const block of text?.blocks ?? []) {
    if (words.length > MOST_CHARACTERS) break;
    if (block.kind === 'paragraph' || block.kind === 'verse' || block.kind === 'quote')
      words += ` ${blockText(block)}`;
  }
  return shortened(words.trim() === '' ? book.novelDesc : words);
}

/** Returns a text on one line, in at most 300 characters. */
export function shortened(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > MOST_CHARACTERS ? `${cut(words)}…` : words;
}

/** Never cuts a character in two. */
function cut(text: string): string {
  return Array.from(text.slice(0, MOST_CHARACTERS * 2))
    .slice(0, MOST_CHARACTERS)
    .join('')
    .trimEnd();
}
