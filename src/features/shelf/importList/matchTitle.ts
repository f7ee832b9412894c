import { foldText } from '../../../ui/foldText';
import type { ListedTitle } from './readTitleList';

type Card = { readonly bookName: string; readonly authorName: string };

/** What is searched for: Goodreads puts the series behind a title, “Dune (Dune, #1)”. */
export function searchOf({ title }: ListedTitle): string {
  return title.replace(/\s*\([^()]*#[^()]*\)$/, '');
}

/**
 * Returns the card of a listed title: one with the same words in its name, and with the same author if the list has
 * one. “Le Guin, Ursula K.” is Ursula K. Le Guin; of several authors one is enough.
 */
export function matchTitle<Found extends Card>(
  listed: ListedTitle,
  cards: readonly Found[],
): Found | undefined {
  const names = new Set([listed.title, searchOf(listed)].map(wordsOf));
  const isNamed = cards.filter(({ bookName }) => names.has(wordsOf(bookName)));
  const author = wordSet(listed.author);
  if (author.size === 0) return isNamed[0];
  return isNamed.find(({ authorName }) => {
    const found = wordSet(authorName);
    return found.size > 0 && (isWithin(found, author) || isWithin(author, found));
  });
}

function wordsOf(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).split(' ').filter(Boolean));
}

function isWithin(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...words].every((word) => others.has(word));
}
