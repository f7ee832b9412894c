import { withoutOwnBooks } from '../../contract/reading/ownFiles';

/**
 * Removes what must not leave a device in a report (decision 0068): query strings, which hold invite codes;
 * e-mail addresses; long random texts, such as secrets and names of content files; own books; and quotes in
 * error messages, which may be from a book.
 */
/** Texts are processed word by word, so that the cost grows linearly with their length. */
const WORD = /[^\s"'`<>()“”]+/g;
const E_MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
/** Ids of events and traces have 32 characters and reveal nothing. */
const SECRET = /[\w-]{40,}/g;
const QUOTED = /"[^"]{12,}"|“[^”]{12,}”|'[^']{40,}'|`[^`]{40,}`/g;
const MOST_OF_MESSAGE = 1_000;

/** Scrubs any text of a report. */
export function scrubText(text: string): string {
  return withoutOwnBooks(text.replace(WORD, scrubWord));
}

function scrubWord(word: string): string {
  const path = word.indexOf('/');
  const query = path === -1 ? -1 : word.slice(path).search(/[?#]/);
  const address = query === -1 ? word : word.slice(0, path + query);
  const named = address.includes('@') ? address.replace(E_MAIL, '[e-mail]') : address;
  return named.replace(SECRET, '[secret]');
}

/** Scrubs an error's message. */
export function scrubMessage(text: string): string {
  return scrubText(text.slice(0, MOST_OF_MESSAGE).replace(QUOTED, '“…”'));
}

const MESSAGES = new Set(['value', 'message', 'formatted']);
/** Fields that identify a reader, or hold contents of a page or request. */
const LEFT_OUT = new Set([
  'user',
  'cookies',
  'query_string',
  'server_name',
  'vars',
  'request_body',
  'response_body',
]);
const MOST_DEPTH = 40;

/** Scrubs all texts in a report's JSON. Values nested deeper than any of ours are dropped. */
export function scrubJson(json: unknown, depth = MOST_DEPTH): unknown {
  if (typeof json === 'string') return scrubText(json);
  if (typeof json !== 'object' || json === null) return json;
  if (depth === 0) return null;
  if (Array.isArray(json)) return json.map((each) => scrubJson(each, depth - 1));
  return Object.fromEntries(
    Object.entries(json)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, value]) => [
        name,
        typeof value === 'string' && MESSAGES.has(name) ? scrubMessage(value) : scrubJson(value, depth - 1),
      ]),
  );
}
