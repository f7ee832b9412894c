import { MAX_MATH_LENGTH } from '../contract/catalogue/blockMarkup';
import type { Run } from '../contract/catalogue/chapters.schema';

/**
 * Links, readings and formulas in chapter text: `[^#12/k3jx|words^]`, `[^https://…|words^]`,
 * `[^"reading|words^]`, `[^<math>…</math>|words^]`. Plain text never looks like that: `[^` is written with a
 * backslash there unless a note's label follows. A reading without words, `[^"42|^]`, is the number of a
 * printed page. Versions that do not know it show nothing.
 */
const IN_BOOK = /^#(?:-1|\d{1,6})(?:\/[0-9a-z]{1,13}(?:-[0-9a-z]{1,9})?)?$/;
const NOTE = /^\^[\p{L}\p{N}_.-]{1,40}$/u;
const ON_WEB = /^https?:\/\/[^\s|[\]\\*^"<>`]{1,2000}$/;
const READING = /^[^|[\]\\*^\s](?:[^|[\]\\*^\n\r]{0,58}[^|[\]\\*^\s])?$/u;
const MATH = /^<[^|[\]\\*^\n\r]+>$/u;
const OPENING = /\[\^((?:[#^"<]|https?:)[^|[\]\\*\n\r]+)\|/uy;
const MAX_ADDRESS = 2_000;

export type RunMark = { readonly link: string } | { readonly ruby: string } | { readonly math: string };

/** Returns the mark that opens at `at`, and its length, or null. */
export function readMark(source: string, at: number): { mark: RunMark; length: number } | null {
  OPENING.lastIndex = at;
  const found = OPENING.exec(source);
  const said = found?.[1];
  if (!found || said === undefined) return null;
  const mark = said.startsWith('"')
    ? { ruby: said.slice(1) }
    : said.startsWith('<')
      ? { math: said }
      : { link: said };
  return isMark(mark) ? { mark, length: found[0].length } : null;
}

export function writeMark(mark: RunMark): string {
  if ('ruby' in mark) return `[^"${mark.ruby}|`;
  return `[^${'math' in mark ? mark.math : mark.link}|`;
}

type Marks = Pick<Run, 'link' | 'ruby' | 'math'>;
export const MARK_END = '^]';
const PAGE = /\[\^"([^|[\]\\*^\n\r]{1,60})\|\^\]/gu;

/** Returns the printed page numbers in a chapter's text, in order. */
export function pagesIn(text: string): string[] {
  return [...text.matchAll(PAGE)].map(([, page = '']) => page);
}

/** Returns a page number in writable form, or undefined. */
export function writablePage(page: string | undefined): string | undefined {
  return writableMarks(page === undefined ? {} : { ruby: page }).ruby;
}

/** Returns a run's marks in writable form, without those that cannot be written. */
export function writableMarks({ link, ruby, math }: Marks): Marks {
  const reading = ruby?.replace(/\s+/g, ' ').trim();
  return {
    ...(link !== undefined && isMark({ link }) && { link }),
    ...(reading !== undefined && isMark({ ruby: reading }) && { ruby: reading }),
    ...(math !== undefined && isMark({ math }) && { math }),
  };
}

/** Returns a web address in the form of a link, or null for any other scheme: scripts, data, mail. */
export function webAddress(href: string): string | null {
  if (!/^https?:/i.test(href.trim())) return null;
  let address: string;
  try {
    address = new URL(href.trim()).href;
  } catch {
    return null;
  }
  const written = address.replace(/[\s|[\]\\*^"<>`]/g, (character) =>
    encodeURIComponent(character).replace('*', '%2A'),
  );
  return written.length <= MAX_ADDRESS && ON_WEB.test(written) ? written : null;
}

function isMark(mark: RunMark): boolean {
  if ('ruby' in mark) return READING.test(mark.ruby);
  if ('math' in mark) return mark.math.length <= MAX_MATH_LENGTH && MATH.test(mark.math);
  return IN_BOOK.test(mark.link) || NOTE.test(mark.link) || ON_WEB.test(mark.link);
}
