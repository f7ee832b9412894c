export type Change = {
  readonly before: string;
  readonly wrong: string;
  readonly right: string;
  readonly after: string;
};

/** A letter or digit of a script that puts spaces between its words. */
const IN_WORD =
  /[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]|[\p{M}\p{N}'’]/u;

/** Returns what differs between two texts, in whole words, and what is the same before and after it. */
export function changeBetween(wrong: string, right: string): Change {
  const [from, to] = [Array.from(wrong), Array.from(right)];
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start += 1;
  let same = 0;
  while (same < shorter - start && from.at(-1 - same) === to.at(-1 - same)) same += 1;
  while (start > 0 && IN_WORD.test(from[start - 1] ?? '')) start -= 1;
  while (same > 0 && IN_WORD.test(from.at(-same) ?? '')) same -= 1;
  return {
    before: from.slice(0, start).join(''),
    wrong: from.slice(start, from.length - same).join(''),
    right: to.slice(start, to.length - same).join(''),
    after: from.slice(from.length - same).join(''),
  };
}
