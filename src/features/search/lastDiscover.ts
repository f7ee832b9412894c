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

/** Picks the known parameters of an address; `readChoice` validates their values. */
export function pickSearch(search: Readonly<Record<string, unknown>>): DiscoverSearch {
  const picked: DiscoverSearch = {};
  for (const name of NAMES) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') picked[name] = value;
  }
  return picked;
}

let last: DiscoverSearch | undefined;

/** Stores the state of Explore, so that its tab returns to it. */
export function rememberDiscover(search: DiscoverSearch): void {
  last = search;
}

export function lastDiscover(): DiscoverSearch | undefined {
  return last;
}
