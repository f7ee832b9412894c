import type { Candidate } from './plainCandidates';

/** Candidates that are written alike, and those of them that are headings. */
export type Family = {
  id: string;
  rank: Candidate['rank'];
  headings: Candidate[];
  /** How well they divide the text: about how many even sections they make, minus counterevidence. */
  score: number;
};

export type Measured = {
  lines: readonly string[];
  /** Characters before each line, and finally their total. */
  before: readonly number[];
  labelled: ReadonlySet<number>;
};

/** Two lines of a list have almost nothing between them. */
const LISTED_CHARACTERS = 80;
/** Numbers without a chapter label also occur in lists, at scenes and on pages. */
const WEIGHT = { chapter: 1, part: 0.1, other: 0.1 };
const NEIGHBOURS = 3;
const MAJORITY = 0.8;
const LONG_REST = 30;

export function measure(lines: readonly string[], candidates: readonly Candidate[]): Measured {
  const before = [0];
  for (const line of lines) before.push((before.at(-1) ?? 0) + line.trim().length);
  const labelled = candidates.filter((item) => item.rank !== 'other' && !goesOn(item));
  return { lines, before, labelled: new Set(labelled.map(({ line }) => line)) };
}

/** Returns the families that may be the headings of a range of the text, best first. */
export function rankFamilies(
  candidates: readonly Candidate[],
  text: Measured,
  from = 0,
  to = text.lines.length,
): Family[] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(candidate.family);
    if (group) group.push(candidate);
    else groups.set(candidate.family, [candidate]);
  }
  return [...groups.values()]
    .flatMap((items) => familyOf(items, text, from, to) ?? [])
    .sort((a, b) => b.score - a.score || b.headings.length - a.headings.length);
}

function familyOf(items: readonly Candidate[], text: Measured, from: number, to: number): Family | null {
  const [first] = items;
  if (!first || (first.rank === 'other' && items.length < 2)) return null;
  const fits = items.map((_, index) => countsUp(items, index));
  const fitting = items.filter((_, index) => fits[index]);
  const faultsOf = judge(fitting, text);
  const isLoose = first.rank === 'other';
  const headings = items.filter((item, index) => {
    const faults = faultsOf(item);
    // A number out of order is a misprint if the line looks like the others; without a label it is prose.
    return fits[index] && first.rank !== 'part' ? faults < 2 : faults === 0 && !isLoose;
  });
  const lengths = sectionLengths(headings, text, from, to);
  const carrying = headings.filter((_, index) => (lengths[index + 1] ?? 0) >= LISTED_CHARACTERS);
  const isUnnumbered = first.value === null && headings.length < 3;
  if (headings.length === 0 || isUnnumbered || (isLoose && !isEven(carrying, text, from, to))) return null;
  const share = headings.length / items.length;
  return {
    id: first.family,
    rank: first.rank,
    headings: isLoose ? carrying : headings,
    score: evenSections(lengths) * WEIGHT[first.rank] * share,
  };
}

/**
 * Returns whether a number continues one shortly before it, or is continued shortly after. Numbering may
 * restart.
 */
function countsUp(items: readonly Candidate[], index: number): boolean {
  const own = items[index]?.value;
  if (own === null || own === undefined || items.length === 1) return true;
  for (let step = 1; step <= NEIGHBOURS; step += 1) {
    const [next, last] = [items[index + step]?.value, items[index - step]?.value];
    if (next !== undefined && next !== null && next > own && next <= own + 2) return true;
    if (last !== undefined && last !== null && own > last && own <= last + 2) return true;
  }
  return false;
}

/**
 * Returns a function that counts what makes a line look like prose rather than like its family's headings.
 */
function judge(fitting: readonly Candidate[], text: Measured): (item: Candidate) => number {
  const shareOf = (trait: (item: Candidate) => boolean) =>
    fitting.filter(trait).length / Math.max(1, fitting.length);
  // What one or two lines have in common is not the style of the file.
  const isCustom = (trait: (item: Candidate) => boolean) => fitting.length > 2 && shareOf(trait) >= MAJORITY;
  const indented = shareOf((item) => isIndented(text.lines[item.line]));
  const apart = shareOf((item) => standsApart(text, item.line));
  const customs = { sentence: isCustom(isSentence), goesOn: isCustom(goesOn), stuck: isCustom(isStuck) };
  const lengths = fitting.map(({ rest }) => rest.length).sort((a, b) => a - b);
  const usual = lengths[lengths.length >> 1] ?? 0;
  return (item) => {
    const isIn = isIndented(text.lines[item.line]);
    return (
      (apart >= MAJORITY && !standsApart(text, item.line) ? weightOfLine(text, item.line - 1) : 0) +
      Number(isIn ? indented <= 1 - MAJORITY : indented >= MAJORITY) +
      Number(isSentence(item) && !customs.sentence) +
      Number(goesOn(item) && !customs.goesOn) +
      Number(isStuck(item) && !customs.stuck) +
      Number(item.rest.length > Math.max(LONG_REST, usual * 3))
    );
  };
}

export function isIndented(line = ''): boolean {
  return /^(?:\s{2,}|\t|\u3000)/.test(line);
}

/** Returns whether it follows a line without a word, or another heading. */
export function standsApart({ lines, labelled }: Measured, line: number): boolean {
  return labelled.has(line - 1) || !/[\p{L}\p{N}]/u.test(lines[line - 1] ?? '');
}

/** After a line that ends no sentence, it is the next line of a paragraph. */
function weightOfLine({ lines }: Measured, before: number): number {
  return /[.!?…。！？][”’"」』）)]?\s*$/u.test((lines[before] ?? '').slice(-10)) ? 1 : 2;
}

function isSentence({ rest }: Candidate): boolean {
  return /[,;，。；]["”’」』]?$|[\p{Ll}][.]["”’]?$/u.test(rest);
}

/** “Chapter two of his life”, “Chapter 2, which he”. */
function goesOn({ rest }: Candidate): boolean {
  return /^[\s,]*\p{Ll}/u.test(rest);
}

function isStuck({ rest }: Candidate): boolean {
  return /^[\p{L}\p{N}]/u.test(rest);
}

function sectionLengths(headings: readonly Candidate[], text: Measured, from: number, to: number): number[] {
  const starts = [from, ...headings.map(({ line }) => line)];
  const lengthTo = (line: number) => text.before[line] ?? 0;
  return starts.map((start, index) => {
    const ownLine = index === 0 ? start : start + 1;
    return Math.max(0, lengthTo(starts[index + 1] ?? to) - lengthTo(ownLine));
  });
}

/**
 * Returns how many equal sections would be as even: a list in one place of a long text gives hardly more than
 * two.
 */
function evenSections(lengths: readonly number[]): number {
  const all = lengths.reduce((sum, length) => sum + length, 0);
  if (all === 0) return 1;
  const entropy = lengths.reduce((sum, length) => {
    const share = length / all;
    return share === 0 ? sum : sum - share * Math.log(share);
  }, 0);
  return Math.exp(entropy);
}

/**
 * Returns whether numbers are spread over the whole text. Two are enough if they are alone on their lines and
 * begin with one.
 */
function isEven(carrying: readonly Candidate[], text: Measured, from: number, to: number): boolean {
  const bare = carrying.every(({ rest, line }) => rest === '' && standsApart(text, line));
  if (carrying.length < (bare && carrying[0]?.value === 1 ? 2 : 3)) return false;
  const lengths = sectionLengths(carrying, text, from, to);
  const own = lengths.slice(1).sort((a, b) => a - b);
  const median = own[own.length >> 1] ?? 0;
  const steps = carrying.filter(
    ({ value }, index) => value === 1 || value === (carrying[index - 1]?.value ?? 0) + 1,
  );
  if (steps.length * 5 < carrying.length * 3) return false;
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return median * 10 >= all / lengths.length;
}
