/** The repository's texts and paths. Paths are relative to the root, with `/`. */
export type Repository = {
  /** The texts whose citations are checked: code, styles and documents. */
  readonly texts: ReadonlyMap<string, string>;
  readonly paths: ReadonlySet<string>;
};

/** A fault in a text; `line` counts from 1. */
export type Fault = { readonly line: number; readonly why: string };

/** Returns a fault for each complaint of `judge` about a match of the pattern. */
export function faultsOf(
  text: string,
  pattern: RegExp,
  judge: (match: RegExpExecArray) => readonly string[],
): Fault[] {
  return [...text.matchAll(pattern)].flatMap((match) =>
    judge(match).map((why) => ({ line: text.slice(0, match.index).split('\n').length, why })),
  );
}
