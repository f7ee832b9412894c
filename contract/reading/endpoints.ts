import * as v from 'valibot';
import { bookIdSchema, ratingSchema, starsSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  longText,
  nothing,
  optionalUserId,
  requestId,
  shortText,
  writtenText,
} from '../wire/primitives.schema';
import { TYPO_MAX_CHARACTERS } from './limits';
import { syncAnswerSchema, syncRequestSchema } from './sync.schema';

const typoText = v.pipe(writtenText, v.nonEmpty(), v.maxLength(TYPO_MAX_CHARACTERS));

export const readingCalls = {
  rateBook: endpoint({
    method: 'POST',
    path: `${API}/novel/rateBook`,
    access: 'session',
    /**
     * One rating per reader and book; a new one replaces it. Refused: `notRead` before a chapter was opened.
     */
    request: v.object({ requestId, bookId: bookIdSchema, stars: starsSchema, userId: optionalUserId }),
    answer: ratingSchema,
  }),
  reportTypo: endpoint({
    method: 'POST',
    path: `${API}/novel/reportTypo`,
    access: 'session',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: targetSchema,
      quote: v.pipe(v.string(), v.nonEmpty(), v.maxLength(TYPO_MAX_CHARACTERS)),
      correction: typoText,
      note: v.pipe(writtenText, v.maxLength(TYPO_MAX_CHARACTERS)),
      userId: optionalUserId,
    }),
    answer: nothing,
  }),
  userLog: endpoint({
    method: 'POST',
    path: `${API}/user/en/userLog`,
    access: 'session',
    /**
     * set_userLog of spec 7. Action `read` of page `reading` reports a read chapter, which rankings count.
     */
    request: v.object({
      requestId,
      page: shortText,
      action: shortText,
      detail: v.object({
        bookId: v.optional(bookIdSchema),
        target: v.optional(targetSchema),
        text: v.optional(longText),
      }),
      userId: optionalUserId,
      dateTime: count,
    }),
    answer: nothing,
  }),
  /**
   * Uploads this device's changes and returns the changes of the account's other devices (decision 0019).
   * Refused: `accountFull`.
   */
  sync: endpoint({
    method: 'POST',
    path: `${API}/user/en/sync`,
    access: 'session',
    request: syncRequestSchema,
    answer: syncAnswerSchema,
  }),
} as const satisfies Record<string, Endpoint>;
