import { deadLinks, deadPaths } from './deadPaths';
import { type Fault, faultsOf, type Repository } from './repository';

const PRODUCT = 'docs/product.md';
const DECISION = /^docs\/decisions\/(\d{4})-[^/]+\.md$/;
/** A line break with the marker of the next comment line: a citation may continue on that line. */
const BREAK = /\n[ \t]*(?:\*(?!\/)|\/\/|>)?[ \t]*/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;

const ELSEWHERE = 'is not in the repository: name the decision, or give the reason';
const ONE_FORM = 'is to be cited by its number in docs/product.md, as in “spec 4”';
/** Citations that lead out of the repository, or that are not in the one accepted form. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/\bspec(?:ification)?,?\s\(?sections?\s\d/gi, ONE_FORM],
  [/\bthe\sspec(?:ification)?\b/gi, ONE_FORM],
  [/\bdesign\s\d/gi, ELSEWHERE],
  [/\b(?:design|traps)\.md\b/gi, ELSEWHERE],
];
const AND = String.raw`(?:,\s|\s(?:and|or|to)\s)`;
const SPEC = new RegExp(String.raw`\bspec\s\d+(?:\.\d+)?(?:${AND}\d+(?:\.\d+)?)*\b`, 'gi');
const DECISIONS = new RegExp(String.raw`\bdecisions?\s0\d{3}(?:${AND}0\d{3})*`, 'gi');
/** Documents also name a decision by its number alone. From 0600 on such a number is a file's permissions. */
const DECISION_NUMBER = /(?<![\w.,/-])0[0-5]\d{2}(?![\w-])/g;

/**
 * Returns dangling citations as "file:line: what is wrong": a section of the product's rules ("spec 4",
 * docs/product.md), a decision record, a link or a heading of a document, or a file or folder that a comment
 * or a document names. Sorted by file and line.
 */
export function findDangling(repository: Repository): string[] {
  const rules = repository.texts.get(PRODUCT) ?? '';
  const sections = new Set([...rules.matchAll(/^#{2,3} (\d+(?:\.\d+)?)/gm)].map(([, number]) => number));
  const decisions = new Set([...repository.paths].map((path) => DECISION.exec(path)?.[1]));
  const whySpec = (said: string) =>
    numbersNot(sections, said, /\d+(?:\.\d+)?/g).map((number) => `${PRODUCT} has no section ${number}`);
  const whyDecision = (said: string) =>
    numbersNot(decisions, said, /\d{4}/g).map((number) => `there is no decision ${number}`);

  return [...repository.texts].flatMap(([file, text]) => {
    const isDocument = file.endsWith('.md');
    const joined = text.replace(BREAK, '\n');
    const faults: Fault[] = [
      ...REFUSED.flatMap(([form, why]) => faultsOf(joined, form, ([said]) => [`“${said}” ${why}`])),
      ...faultsOf(joined, SPEC, ([said]) => whySpec(said)),
      ...faultsOf(joined, isDocument ? DECISION_NUMBER : DECISIONS, ([said]) => whyDecision(said)),
      ...(isDocument ? deadLinks(file, text, repository) : []),
      ...deadPaths(isDocument ? text : commentsOf(text), repository),
    ];
    return faults.sort((a, b) => a.line - b.line).map(({ line, why }) => `${file}:${line}: ${why}`);
  });
}

function numbersNot(known: ReadonlySet<string | undefined>, said: string, pattern: RegExp): string[] {
  return [...said.matchAll(pattern)].map(([number]) => number).filter((number) => !known.has(number));
}

/** Returns only the comments of a source file, on their original lines. */
function commentsOf(code: string): string {
  let at = 0;
  let comments = '';
  for (const { 0: comment, index } of code.matchAll(COMMENT)) {
    comments += code.slice(at, index).replace(/[^\n]/g, '') + comment;
    at = index + comment.length;
  }
  return comments;
}
