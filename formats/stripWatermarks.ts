import { WATERMARKS } from '../contract/codec/watermarks';

const MARKUP = /[\\`*_{}[\]()#+\-.!~>|^]/;

/**
 * One pass, compiled once. A pair of backslashes is matched first and kept, so that an escape is never cut in two;
 * a markup sign of a watermark may itself be escaped in chapter text. Longest first: one may begin another.
 */
const PATTERN = new RegExp(
  `\\\\\\\\|(${[...WATERMARKS]
    .sort((a, b) => b.length - a.length)
    .map((mark) => [...mark].map(literal).join(''))
    .join('|')})`,
  'g',
);

function literal(character: string): string {
  const escaped = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  return MARKUP.test(character) ? `\\\\?${escaped}` : escaped;
}

/** Takes the planted advertising lines (spec 4.12) out of chapter text and leaves every other character as it is. */
export function stripWatermarks(text: string): string {
  return text.replace(PATTERN, (match, mark: string | undefined) => (mark === undefined ? match : ''));
}
