import {
  BOOK_LENGTHS,
  RANKING_KINDS,
  RANKING_PERIODS,
  type RankingPeriod,
  TITLE_KINDS,
} from '../../../contract/catalogue/search';
import type { RankingRequest } from '../../../data/queries/lists';

export const STATUSES = ['finished', 'ongoing'] as const;
export const UPDATES = ['day', 'week', 'month'] as const;

export type Choice = RankingRequest;
export type FilterName = 'titleKind' | 'category' | 'tag' | 'status' | 'length' | 'updated';
const FILTERS: readonly FilterName[] = ['titleKind', 'category', 'tag', 'status', 'length', 'updated'];

const LONGEST_NAME = 120;
const USUAL_PERIOD: RankingPeriod = 'week';

/** Returns the choice that an address encodes; missing and invalid values get their defaults. */
export function readChoice(search: Readonly<Record<string, unknown>>): Choice {
  const kind = oneOf(RANKING_KINDS, search.kind) ?? 'hot';
  return {
    kind,
    // The newest titles are ordered only by age.
    period: kind === 'new' ? 'all' : (oneOf(RANKING_PERIODS, search.period) ?? USUAL_PERIOD),
    titleKind: oneOf(TITLE_KINDS, search.titleKind),
    category: text(search.category),
    tag: text(search.tag),
    // In the ranking of finished books this filter is redundant, or finds nothing.
    status: kind === 'finished' ? undefined : oneOf(STATUSES, search.status),
    // Dramas have no word count.
    length: search.titleKind === 'drama' ? undefined : oneOf(BOOK_LENGTHS, search.length),
    updated: oneOf(UPDATES, search.updated),
  };
}

/**
 * Returns the query of a choice. It always names the ranking, so that an address without one is a new visit.
 */
export function searchOf(choice: Choice): Record<string, string> {
  const { kind, period, titleKind, category, tag, status, length, updated } = readChoice(choice);
  const named = {
    kind,
    period: kind === 'new' || period === USUAL_PERIOD ? undefined : period,
    titleKind,
    category,
    tag,
    status,
    length,
    updated,
  };
  return Object.fromEntries(
    Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Returns the active filters, in display order. */
export function filtersOf(choice: Choice): { name: FilterName; value: string }[] {
  return FILTERS.flatMap((name) => {
    const value = choice[name];
    return value === undefined ? [] : [{ name, value }];
  });
}

export function withoutFilters({ kind, period }: Choice): Choice {
  return { kind, period };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((known) => known === value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, LONGEST_NAME) : undefined;
}
