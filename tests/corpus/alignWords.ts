/** Two ranges at the same place of both texts that share no word. */
export type Gap = { from: number; to: number; otherFrom: number; otherTo: number };

const LONGEST_RUN = 4;
/** Pairs of words that are compared one by one if no run is left. */
const MOST_PAIRS = 250_000;

/**
 * Finds where two texts differ, in order. Runs of words that occur equally often in both are matched first (patience diff), which takes
 * about linear time.
 */
export function alignWords(words: readonly string[], others: readonly string[]): Gap[] {
  const gaps: Gap[] = [];
  align({ from: 0, to: words.length, otherFrom: 0, otherTo: others.length }, LONGEST_RUN);
  return gaps;

  function align(whole: Gap, run: number): void {
    const gap = withoutEqualEnds(whole);
    if (gap.from === gap.to && gap.otherFrom === gap.otherTo) return;
    if (gap.from === gap.to || gap.otherFrom === gap.otherTo) {
      gaps.push(gap);
      return;
    }
    const anchors = rising(anchorsIn(gap, run));
    let { from, otherFrom } = gap;
    for (const [at, otherAt] of anchors) {
      if (at < from || otherAt < otherFrom) continue;
      align({ from, to: at, otherFrom, otherTo: otherAt }, run);
      [from, otherFrom] = [at + run, otherAt + run];
    }
    const rest = { from, to: gap.to, otherFrom, otherTo: gap.otherTo };
    if (anchors.length > 0) align(rest, run);
    else if (run > 1) align(rest, run >> 1);
    else gaps.push(...gapsIn(rest));
  }

  /** The gaps around the longest common subsequence of a stretch; a stretch that is too long is one gap. */
  function gapsIn(gap: Gap): Gap[] {
    const [height, width] = [gap.to - gap.from, gap.otherTo - gap.otherFrom];
    if (height * width > MOST_PAIRS) return [gap];
    const lengths = Array.from({ length: height + 1 }, () => new Uint32Array(width + 1));
    const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0;
    const isSame = (row: number, column: number) => words[gap.from + row] === others[gap.otherFrom + column];
    for (let row = height - 1; row >= 0; row -= 1)
      for (let column = width - 1; column >= 0; column -= 1)
        (lengths[row] ?? [])[column] = isSame(row, column)
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    const found: Gap[] = [];
    let [from, otherFrom, row, column] = [0, 0, 0, 0];
    const close = () => {
      if (from < row || otherFrom < column)
        found.push({
          from: gap.from + from,
          to: gap.from + row,
          otherFrom: gap.otherFrom + otherFrom,
          otherTo: gap.otherFrom + column,
        });
    };
    while (lengthAt(row, column) > 0) {
      if (isSame(row, column)) {
        close();
        [row, column] = [row + 1, column + 1];
        [from, otherFrom] = [row, column];
      } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
      else column += 1;
    }
    [row, column] = [height, width];
    close();
    return found;
  }

  function withoutEqualEnds(gap: Gap): Gap {
    let { from, to, otherFrom, otherTo } = gap;
    while (from < to && otherFrom < otherTo && words[from] === others[otherFrom]) {
      from += 1;
      otherFrom += 1;
    }
    while (from < to && otherFrom < otherTo && words[to - 1] === others[otherTo - 1]) {
      to -= 1;
      otherTo -= 1;
    }
    return { from, to, otherFrom, otherTo };
  }

  /** Pairs of places of the runs that are as often in one as in the other, in order. */
  function anchorsIn(gap: Gap, run: number): [number, number][] {
    const own = placesOf(words, gap.from, gap.to, run);
    const other = placesOf(others, gap.otherFrom, gap.otherTo, run);
    return [...own]
      .flatMap(([key, places]) => {
        const otherPlaces = other.get(key) ?? [];
        if (otherPlaces.length !== places.length) return [];
        return places.map((at, index): [number, number] => [at, otherPlaces[index] ?? 0]);
      })
      .sort(([one], [another]) => one - another);
  }
}

function placesOf(words: readonly string[], from: number, to: number, run: number): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let at = from; at + run <= to; at += 1) {
    const key = words.slice(at, at + run).join(' ');
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  }
  return places;
}

/** Of pairs that rise in their first number, the longest subsequence that rises in the second too. */
function rising(pairs: readonly [number, number][]): [number, number][] {
  const lasts: number[] = [];
  const before = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, place], index) => {
    let [low, high] = [0, lasts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[lasts[middle] ?? 0]?.[1] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[index] = lasts[low - 1] ?? -1;
    lasts[low] = index;
  });
  const found: [number, number][] = [];
  for (let index = lasts.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index];
    if (pair) found.push(pair);
  }
  return found.reverse();
}
