/**
 * Returns the path of the page that `path` names, in the router's spelling (`pages`: `/bookInfo/$bookId`):
 * without empty segments, and with the capitals of spec 2.1. Parameters stay unchanged. Undefined if the app
 * has no such page. A result begins with a page's segment, so it never leads to another origin.
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
 * Returns the canonical form of a page's address (path, query, fragment): `pagePath`, without an empty `?` or
 * `#`. The query is unchanged byte for byte. An address that is not a page's is returned unchanged.
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
    return segment;
  }
}
