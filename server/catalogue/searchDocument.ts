import type { books } from '../ground/db/schema/books';
import { foldText } from './foldText';

/** Raised when documents are made differently, so that the next start makes them again. */
export const SEARCH_VERSION = 4;

/** Scripts that write no spaces between words. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const PIECES = new RegExp(`[${UNSPACED}]+|[^${UNSPACED} ]+`, 'gu');
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/** A word as search knows it; `run` is a stretch of a script without spaces, found anywhere in a longer one. */
export type Piece = { readonly text: string; readonly run: boolean };

/** Longer ones add nothing, and a lexeme has a limit. */
const MOST_LETTERS = 64;

export function piecesOf(folded: string): Piece[] {
  return (folded.match(PIECES) ?? []).map((text) => ({
    text: text.slice(0, MOST_LETTERS),
    run: IS_UNSPACED.test(text),
  }));
}

type Searched = Pick<typeof books.$inferSelect, 'title' | 'author' | 'category' | 'tags' | 'description'>;

/** Of a description; the rest of a long one says nothing new. */
const DESCRIPTION_WORDS = 150;
/** Between fields, so that no run of characters goes on from one into the next. */
const FIELD_GAP = 5;

/** A book's two `tsvector`s. */
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
 * Writes a `tsvector` out: `'ferry':2A`. A run of characters without spaces has each of them and each pair at its
 * position, so that any part of it is a phrase of neighbours. Pieces hold letters and digits only: nothing to escape.
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

/** The lexemes of a piece, position by position. */
function stepsOf({ text, run }: Piece): string[][] {
  if (!run) return [[text]];
  const characters = [...text];
  return characters.map((character, at) => {
    const next = characters[at + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

/**
 * The words a search is understood by: all but the description's. Short ones too: "in" between two others is then itself,
 * and not all that begins with it.
 */
export function searchWordsOf(book: Searched): string[] {
  const text = [book.title, book.author, book.category, ...book.tags].map(foldText).join(' ');
  return piecesOf(text)
    .filter(({ run }) => !run)
    .map(({ text: word }) => word);
}
