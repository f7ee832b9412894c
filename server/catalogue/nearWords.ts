/**
 * Returns the words of a sorted list that a typed one may mean, nearest first: within `most` letters wrong,
 * missing, added or swapped with their neighbour. The distance is to the whole word or to its beginning,
 * since the user may still be typing. Words with a common prefix share rows of the distance table; a prefix
 * that is already too far is skipped with all its words.
 */
export function nearWords(sorted: readonly string[], typed: string, most: number, limit: number): string[] {
  const found: { word: string; begun: number; whole: number }[] = [];
  const width = typed.length + 1;
  /** rows[d]: distances from the first d letters of the word to each prefix of the typed text. */
  const rows: number[][] = [Array.from({ length: width }, (_, at) => at)];
  /** least[d]: the smallest distance so far from a prefix of the word to the whole typed text. */
  const least: number[] = [Number.POSITIVE_INFINITY];
  let previous = '';
  let known = 0;
  for (let at = 0; at < sorted.length; ) {
    const word = sorted[at] as string;
    let depth = Math.min(known, sharedLength(previous, word));
    let dead = false;
    while (depth < word.length && !dead) {
      depth += 1;
      const row = nextRow(rows, word, typed, depth);
      rows[depth] = row;
      const isBeginning = depth >= typed.length - 1;
      least[depth] = Math.min(
        least[depth - 1] as number,
        isBeginning ? (row[width - 1] as number) : Infinity,
      );
      // A swap reaches over one row, so two consecutive rows must be too far.
      dead =
        (least[depth] as number) > most &&
        Math.min(...row) > most &&
        Math.min(...(rows[depth - 1] as number[])) + 1 > most;
    }
    previous = word;
    known = depth;
    if (dead) {
      at = firstBeyond(sorted, word.slice(0, depth), at + 1);
      continue;
    }
    const begun = least[word.length] as number;
    const whole = rows[word.length]?.[width - 1] as number;
    if (Math.min(begun, whole) <= most) found.push({ word, begun: Math.min(begun, whole), whole });
    at += 1;
  }
  return found
    .sort((a, b) => a.begun - b.begun || a.whole - b.whole)
    .slice(0, limit)
    .map(({ word }) => word);
}

function nextRow(rows: readonly number[][], word: string, typed: string, depth: number): number[] {
  const above = rows[depth - 1] as number[];
  const letter = word[depth - 1];
  const row = [depth];
  for (let at = 1; at <= typed.length; at++) {
    const same = typed[at - 1] === letter;
    let distance = Math.min(
      (above[at - 1] as number) + (same ? 0 : 1),
      (above[at] as number) + 1,
      (row[at - 1] as number) + 1,
    );
    if (depth > 1 && at > 1 && typed[at - 1] === word[depth - 2] && typed[at - 2] === letter) {
      distance = Math.min(distance, ((rows[depth - 2] as number[])[at - 2] as number) + 1);
    }
    row.push(distance);
  }
  return row;
}

function sharedLength(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** Returns the index after the last word with this prefix; `from` is after the first of them. */
function firstBeyond(sorted: readonly string[], beginning: string, from: number): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string).startsWith(beginning)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns whether a word of the list has this prefix. */
export function hasBeginning(sorted: readonly string[], beginning: string): boolean {
  return sorted[placeOf(sorted, beginning)]?.startsWith(beginning) ?? false;
}

export function hasWord(sorted: readonly string[], word: string): boolean {
  return sorted[placeOf(sorted, word)] === word;
}

function placeOf(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns how many letters may be wrong; none in short words, which are near to everything. */
export function lettersForgiven(word: string): number {
  if (word.length < 4 || /^\p{N}+$/u.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}
