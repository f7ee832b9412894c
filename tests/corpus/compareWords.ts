import { alignWords } from './alignWords';
import { WordBag } from './words';

export type Comparison = {
  of: number;
  missing: number;
  firstMissing: string;
  firstAt: number;
  moved: number;
  firstMoved: string;
  respaced: number;
  extra: string[];
};

/** Compares the words of a file with the held ones, in order. `aside` are held words without an order: notes, readings and alt texts. */
export function compareWords(
  words: readonly string[],
  held: readonly string[],
  aside: readonly string[],
): Comparison {
  const gaps = alignWords(words, held);
  let respaced = 0;
  const open = gaps.filter((gap) => {
    const isSame = words.slice(gap.from, gap.to).join('') === held.slice(gap.otherFrom, gap.otherTo).join('');
    if (isSame) respaced += gap.to - gap.from;
    return !isSame;
  });
  const asideLeft = new WordBag(aside);
  const elsewhere = new WordBag(open.flatMap((gap) => held.slice(gap.otherFrom, gap.otherTo)));
  let missing: number[] = [];
  let moved: number[] = [];
  for (const gap of open) {
    const lost: number[] = [];
    const found: number[] = [];
    for (let at = gap.from; at < gap.to; at += 1) {
      const word = words[at] ?? '';
      if (!asideLeft.take(word)) (elsewhere.take(word) ? found : lost).push(at);
    }
    // When most words of a stretch are missing, the others match elsewhere by chance.
    const isMoved = found.length > lost.length;
    const gone = isMoved ? lost : [...lost, ...found].sort((one, other) => one - other);
    missing = missing.concat(gone);
    if (isMoved) moved = moved.concat(found);
  }
  const own = new WordBag(open.flatMap((gap) => words.slice(gap.from, gap.to)));
  const extra = open
    .flatMap((gap) => held.slice(gap.otherFrom, gap.otherTo))
    .filter((word) => !own.take(word));
  return {
    of: words.length,
    missing: missing.length,
    firstMissing: stretch(words, missing),
    firstAt: missing[0] ?? -1,
    moved: moved.length,
    firstMoved: stretch(words, moved),
    respaced,
    extra,
  };
}

/** Quotes the first consecutive places in brackets, with the words around them. */
function stretch(words: readonly string[], places: readonly number[]): string {
  const [from] = places;
  if (from === undefined) return '';
  let to = from + 1;
  for (const place of places.slice(1)) if (place === to) to += 1;
  const [before, inside, after] = [
    words.slice(Math.max(0, from - 5), from),
    words.slice(from, Math.min(to, from + 12)),
    words.slice(to, to + 5),
  ].map((some) => some.join(' ').slice(0, 120));
  return `${before} [${inside}${to - from > 12 ? ` … ${to - from} words` : ''}] ${after}`.trim();
}
