import * as v from 'valibot';
import { facetsSchema } from '../schemas/catalogue';
import { rankingPageSchema, searchPageSchema } from '../schemas/feed';
import { count, shortText } from '../schemas/primitives';
import { BOOK_LENGTHS, RANKING_KINDS, RANKING_PERIODS, TITLE_KINDS } from '../values/rankings';
import { API, type Endpoint, endpoint } from './endpoint';

/** Books that are looked for. */
export const searchCalls = {
  search: endpoint({
    method: 'GET',
    path: `${API}/novel/search`,
    access: 'open',
    /** Title, author, tags and description; forgives typing errors. An empty `query` finds nothing. */
    request: v.object({ query: v.pipe(v.string(), v.maxLength(200)), offset: count }),
    answer: searchPageSchema,
  }),
  hotSearches: endpoint({
    method: 'GET',
    path: `${API}/novel/hotSearches`,
    access: 'open',
    request: v.object({}),
    /** What readers look for most these days, most wanted first; only what finds a book. */
    answer: v.object({ list: v.array(v.string()) }),
  }),
  facets: endpoint({
    method: 'GET',
    path: `${API}/novel/facets`,
    access: 'open',
    request: v.object({}),
    answer: facetsSchema,
  }),
  ranking: endpoint({
    method: 'GET',
    path: `${API}/novel/ranking`,
    access: 'open',
    /** Filters narrow together; a length is a novel's alone. `period` counts reads and unlocks of that long back; `new` goes by age alone. */
    request: v.object({
      kind: v.picklist(RANKING_KINDS),
      period: v.picklist(RANKING_PERIODS),
      category: v.optional(shortText),
      tag: v.optional(shortText),
      titleKind: v.optional(v.picklist(TITLE_KINDS)),
      status: v.optional(v.picklist(['finished', 'ongoing'])),
      length: v.optional(v.picklist(BOOK_LENGTHS)),
      updated: v.optional(v.picklist(['day', 'week', 'month'])),
      offset: count,
    }),
    answer: rankingPageSchema,
  }),
} as const satisfies Record<string, Endpoint>;
