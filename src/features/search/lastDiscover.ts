/** The query parameters of /discover, as they stand in the address. */
export type DiscoverSearch = {
  kind?: string;
  period?: string;
  titleKind?: string;
  category?: string;
  tag?: string;
  status?: string;
  length?: string;
  updated?: string;
};

const NAMES = ['kind', 'period', 'titleKind', 'category', 'tag', 'status', 'length', 'updated'] as const;

/** The parameters of an address that are ours; `readChoice` judges their values. */
export function pickSearch(search: Readonly<Record<string, unknown>>): DiscoverSearch {
  const picked: DiscoverSearch = {};
  for (const name of NAMES) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') picked[name] = value;
  }
  return picked;
}

let last: DiscoverSearch | undefined;

/** Explore is one place: whoever comes back by its tab finds it as it was left. */
export function rememberDiscover(search: DiscoverSearch): void {
  last = search;
}

export function lastDiscover(): DiscoverSearch | undefined {
  return last;
}
