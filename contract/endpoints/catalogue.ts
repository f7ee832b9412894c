import * as v from 'valibot';
import { flagSchema } from '../schemas/account';
import { bookDetailSchema, bookIdSchema } from '../schemas/catalogue';
import { chapterAccessSchema, chapterListSchema, targetSchema } from '../schemas/chapter';
import { bookPageSchema, homeFeedSchema, indexConfigSchema } from '../schemas/feed';
import { count, shortText } from '../schemas/primitives';
import { translationsSchema } from '../schemas/translations';
import { API, type Endpoint, endpoint, optionalUserId } from './endpoint';

/** The books, and the home screen. */
export const catalogueCalls = {
  indexConfig: endpoint({
    method: 'GET',
    path: `${API}/novel/indexConfig`,
    access: 'open',
    request: v.object({ userId: optionalUserId, isDeep: flagSchema }),
    answer: indexConfigSchema,
  }),
  homeFeed: endpoint({
    method: 'GET',
    path: `${API}/novel/index`,
    access: 'open',
    request: v.object({ isDeep: flagSchema, gender: shortText, userId: optionalUserId }),
    answer: homeFeedSchema,
  }),
  blockList: endpoint({
    method: 'GET',
    path: `${API}/novel/blockList`,
    access: 'open',
    request: v.object({ blockId: count, offset: count }),
    answer: v.object({
      title: v.string(),
      titles: v.optional(translationsSchema),
      ...bookPageSchema.entries,
    }),
  }),
  bookInfo: endpoint({
    method: 'GET',
    path: `${API}/novel/bookInfo`,
    access: 'open',
    request: v.object({ bookId: bookIdSchema, userId: optionalUserId }),
    answer: v.object({ book: bookDetailSchema }),
  }),
  chapterList: endpoint({
    method: 'GET',
    path: `${API}/novel/chapterList`,
    access: 'open',
    /** `revision`: the list the client holds; the same one is answered with `unchanged`. */
    request: v.object({ bookId: bookIdSchema, userId: optionalUserId, revision: v.optional(count) }),
    answer: chapterListSchema,
  }),
  chapter: endpoint({
    method: 'GET',
    path: `${API}/novel/chapter`,
    access: 'open',
    request: v.object({ bookId: bookIdSchema, target: targetSchema, userId: optionalUserId }),
    answer: v.object({ chapter: chapterAccessSchema }),
  }),
  recommendByPackage: endpoint({
    method: 'GET',
    path: `${API}/novel/recommendByPackage`,
    access: 'open',
    request: v.object({ bookId: v.optional(bookIdSchema), userId: optionalUserId }),
    answer: bookPageSchema,
  }),
  /** Always empty: an installation has no activities (decision 0001). */
  mineActivities: endpoint({
    method: 'GET',
    path: `${API}/novel/mine-activities`,
    access: 'open',
    request: v.object({ userId: optionalUserId }),
    answer: v.object({ list: v.tuple([]) }),
  }),
} as const satisfies Record<string, Endpoint>;
