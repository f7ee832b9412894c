import type { books } from '../ground/db/schema/books';
import { foldText } from './foldText';

/** Raise it when documents change, so that the next start rebuilds them. */
export const SEARCH_VERSION = 4;

const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const PIECES = new RegExp(`[${UNSPACED}]+|[^${UNSPACED} ]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/**
 * A word as search treats it; `run` marks a run of a script without spaces, which matches anywhere in a
 * longer one.
 */
export type Piece = { readonly text: string; readonly run: boolean };

/** Longer pieces are cut: they add nothing, and Postgres limits a lexeme. */
const MOST_LETTERS = 64;

export function piecesOf(folded: string): Piece[] {
  return (folded.match(PIECES) ?? []).map((text) => ({
    text: text.slice(0, MOST_LETTERS),
    run: IS_UNSPACED.test(text),
  }));
}

type Searched = Pick<typeof books.$inferSelect, 'title' | 'author' | 'category' | 'tags' | 'description'>;

const DESCRIPTION_WORDS = 150;
/** Positions between fields, so that no phrase spans two of them. */
const FIELD_GAP = 5;

/** Returns a book's two `tsvector`s. */
export function searchDocuments(book: Searched): { document: string; everything: string } {
  const writer = createWriter();
  writer.add(book.title, 'A');
  writer.add(book.author, 'B');
  writer.add(book.category, 'C');
  for (const tag of book.tags) writer.add(tag, 'C');
  const document = writer.text();
  writer.add(book.description, 'D', DESCRIPTION_WORDS);
  return { document, everything: writer.text() };
}

/**
 * Writes a `tsvector` in text form: `'ferry':2A`. A run without spaces has each character and each pair at
 * its position, so that any part of it is a phrase of neighbours. Pieces contain only letters and digits, so
 * nothing needs escaping.
 */
function createWriter() {
  const places = new Map<string, string[]>();
  let position = 1;
  return {
    add: (text: string, weight: 'A' | 'B' | 'C' | 'D', most = Number.POSITIVE_INFINITY) => {
      for (const piece of piecesOf(foldText(text)).slice(0, most)) {
        for (const lexemes of stepsOf(piece)) {
          for (const lexeme of lexemes) {
            const list = places.get(lexeme) ?? [];
            list.push(`${position}${weight}`);
            places.set(lexeme, list);
          }
          position += 1;
        }
      }
      position += FIELD_GAP;
    },
    text: () => [...places].map(([lexeme, list]) => `'${lexeme}':${list.join(',')}`).join(' '),
  };
}

function stepsOf({ text, run }: Piece): string[][] {
  if (!run) return [[text]];
  const characters = [...text];
  return characters.map((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

/**
 * Returns the words by which searches are interpreted: all but the description's. Short ones are included, so
 * that "in" between two words means itself and not every word with that prefix.
 */
export function searchWordsOf(book: Searched): string[] {
  const text = [book.title, book.author, book.category, ...book.tags].map(foldText).join(' ');
  return piecesOf(text)
    .filter(({ run }) => !run)
    .map(({ text: word }) => word);
}
