import type { FoundBook } from '../../contract/catalogue/books.schema';
import { type FoldedWord, foldText, foldWords } from './foldText';
import { piecesOf } from './searchDocument';
import type { SearchWord } from './searchPlan';

type Marks = FoundBook['titleMarks'];

/**
 * Returns the ranges of a text that a search matched, in UTF-16 units, in order and without overlap: the
 * typed beginning of a word, or the whole word if it was corrected.
 */
export function marksOf(text: string, words: readonly SearchWord[]): Marks {
  const marks = foldWords(text).flatMap((word) =>
    stretchesOf(word.text, words).map(([from, to]) => placeOf(word, from, to)),
  );
  marks.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const apart: Marks = [];
  for (const [start, end] of marks) {
    const last = apart.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else apart.push([start, end]);
  }
  return apart;
}

export function matchedTags(tags: readonly string[], words: readonly SearchWord[]): string[] {
  return tags.filter((tag) =>
    foldText(tag)
      .split(' ')
      .some((word) => stretchesOf(word, words).length > 0),
  );
}

/**
 * Returns the passage from the first matched word to the end of the last one, as the text writes it with the
 * last word complete; in a script without spaces, exactly what was searched for. Returns null if the text
 * lacks a word of the search.
 */
export function passageOf(text: string, words: readonly SearchWord[]): string | null {
  const folded = foldWords(text);
  const places = words.map((one) => placeIn(folded, one));
  if (places.some((place) => place === null)) return null;
  const found = places.filter((place) => place !== null);
  return text.slice(Math.min(...found.map(([start]) => start)), Math.max(...found.map(([, end]) => end)));
}

function placeIn(folded: readonly FoldedWord[], one: SearchWord): [number, number] | null {
  for (const word of folded) {
    const [stretch] = stretchesOf(word.text, [one]);
    if (stretch) return one.run ? placeOf(word, ...stretch) : placeOf(word, 0, word.text.length);
  }
  return null;
}

function stretchesOf(word: string, searched: readonly SearchWord[]): [number, number][] {
  const found: [number, number][] = [];
  let at = 0;
  for (const piece of piecesOf(word)) {
    const start = word.indexOf(piece.text, at);
    at = start + piece.text.length;
    for (const { text, run, whole, meant } of searched) {
      if (run !== piece.run) continue;
      if (run) found.push(...everywhere(piece.text, text, start));
      else if (whole ? piece.text === text : piece.text.startsWith(text))
        found.push([start, start + text.length]);
      else if (meant.includes(piece.text)) found.push([start, at]);
    }
  }
  return found;
}

function everywhere(piece: string, text: string, start: number): [number, number][] {
  const found: [number, number][] = [];
  for (let at = piece.indexOf(text); at !== -1; at = piece.indexOf(text, at + 1)) {
    found.push([start + at, start + at + text.length]);
  }
  return found;
}

function placeOf(word: FoldedWord, from: number, to: number): [number, number] {
  return [word.starts[from] as number, word.ends[to - 1] as number];
}
