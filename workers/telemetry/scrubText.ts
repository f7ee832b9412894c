import { withoutOwnBooks } from '../../contract/reading/ownFiles';

/**
 * What may not leave a device in a report (decision 0069): queries of addresses, which hold codes of invitations; e-mail
 * addresses; long random texts, as secrets and names of content files are; books of the device's own files; and, in what an error
 * says, the words it quotes, which may be a book's.
 */
/** Texts are taken word by word: so what it costs grows with their length and no faster, whatever they are. */
const WORD = /[^\s"'`<>()“”]+/g;
const E_MAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;
/** Ids of events and traces have 32 characters and tell nothing. */
const SECRET = /[\w-]{40,}/g;
const QUOTED = /"[^"]{12,}"|“[^”]{12,}”|'[^']{40,}'|`[^`]{40,}`/g;
const MOST_OF_MESSAGE = 1_000;

/** Any text of a report. */
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

/** What an error says of itself. */
export function scrubMessage(text: string): string {
  return scrubText(text.slice(0, MOST_OF_MESSAGE).replace(QUOTED, '“…”'));
}

/** Fields that hold such words. */
const MESSAGES = new Set(['value', 'message', 'formatted']);
/** Fields that say who somebody is, or hold what a page or a request had in it. */
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

/** A report's JSON with all its texts scrubbed. What is nested deeper than any of ours is left out. */
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
