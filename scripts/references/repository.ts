/** What the repository says of itself. Paths from the root, with `/`. */
export type Repository = {
  /** The texts that may cite: code, styles and documents. */
  readonly texts: ReadonlyMap<string, string>;
  /** Every file and folder there is. */
  readonly paths: ReadonlySet<string>;
};

/** What is wrong in a text, and in which line (from 1). */
export type Fault = { readonly line: number; readonly why: string };

/** What `judge` finds wrong with each match of a pattern in a text. */
export function faultsOf(
  text: string,
  pattern: RegExp,
  judge: (match: RegExpExecArray) => readonly string[],
): Fault[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    judge(match).map((why) => ({ line: text.slice(0, match.index).split('\n').length, why })),
  );
}
