/**
 * The path of the page that `path` names, as the router spells it (`pages`: `/bookInfo/$bookId`): with no empty segment and with
 * the capitals of spec 2.1. What stands for a parameter stays as it is. Undefined where the app has no such page. A result begins
 * with a segment of a page, so it never leads to another origin.
 */
export function pagePath(pages: readonly string[], path: string): string | undefined {
  const given = segmentsOf(path);
  for (const page of pages) {
    const wanted = segmentsOf(page);
    if (wanted.length === given.length && wanted.every((segment, at) => fits(segment, given[at] as string)))
      return `/${wanted.map((segment, at) => (isParameter(segment) ? given[at] : segment)).join('/')}`;
  }
  return undefined;
}

/**
 * A page's address (path, query, fragment) in its one spelling: `pagePath`, and neither `?` nor `#` with nothing behind it. The
 * query stays byte for byte. An address that is none of a page's is returned as it is.
 */
export function settledAddress(pages: readonly string[], address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)\??([^#]*)#?(.*)$/s.exec(address) ?? [];
  const page = pagePath(pages, path);
  return page === undefined ? address : page + (query && `?${query}`) + (fragment && `#${fragment}`);
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

const isParameter = (segment: string) => segment.startsWith('$');

function fits(wanted: string, given: string): boolean {
  return isParameter(wanted) || wanted.toLowerCase() === decoded(given).toLowerCase();
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // No page has such a segment.
    return segment;
  }
}
