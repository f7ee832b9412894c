const MAIL = /[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+/g;
/** This machine's own is nobody's: the server says where it listens. */
const IPV4 = /\b(?!127\.|0\.0\.0\.0\b)(?:\d{1,3}\.){3}\d{1,3}\b/g;
/** At least three groups: `12:30` is a time. */
const IPV6 =
  /\b(?:[\da-f]{1,4}:){3,7}[\da-f]{0,4}\b|\b(?:[\da-f]{1,4}:){1,6}:(?:[\da-f]{1,4}(?::[\da-f]{1,4})*)?|::(?:[\da-f]{1,4}:){0,6}[\da-f]{1,4}\b/gi;
/** What lets somebody in: of a password in an address, a bearer token, a query. */
const PASSWORD_IN_ADDRESS = /(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;
const QUERY = /(\/[\w./-]*)\?[^\s"')]+/g;

/** A text without what names a person or lets one in: mail addresses, network addresses, passwords, tokens, queries. */
export function withoutPersons(text: string): string {
  return text
    .replace(PASSWORD_IN_ADDRESS, '$1:…@')
    .replace(MAIL, '[mail]')
    .replace(BEARER, '$1 …')
    .replace(QUERY, '$1?…')
    .replace(IPV4, '[address]')
    .replace(IPV6, '[address]');
}
