import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { commentIdSchema } from '../comments/comments.schema';
import { titleDaySchema, titleItemsSchema } from '../operator/figures.schema';
import { correctionFields, jobSchema, uploadedFileSchema } from '../operator/jobs.schema';
import { MOST_FIGURE_DAYS } from '../operator/operator';
import {
  chapterFileSchema,
  chapterWordsSchema,
  deskChapterSchema,
  deskDraftSchema,
  deskEpisodeSchema,
  deskParagraphSchema,
  draftChangeSchema,
  titleFileSchema,
} from '../operator/titles.schema';
import { passageSchema, typoIdsSchema, typoPageSchema } from '../operator/typos.schema';
import { API, count, endpoint, longText, moment, nothing, requestId, uuid } from '../wire/primitives.schema';
import { peopleChangeSchema, titlePartSchema, titlePeopleSchema } from './people.schema';
import { studioCommentsSchema, studioHomeSchema } from './studio.schema';

const title = { bookId: bookIdSchema };
const chapter = { ...title, target: targetSchema };

/**
 * The studio: the titles of an account that has a part in them (decision 0137). Calls about a title are
 * `notFound` for all others. Those that the desk has too take and answer the same.
 */
export const studioCalls = {
  studioHome: endpoint({
    method: 'POST',
    path: `${API}/studio/home`,
    access: 'session',
    request: v.object({}),
    answer: studioHomeSchema,
  }),
  /** Refused: `notFound` without an invitation to the account's proven address; `accountFull`. */
  studioAnswerInvitation: endpoint({
    method: 'POST',
    path: `${API}/studio/answerInvitation`,
    access: 'session',
    request: v.object({ requestId, ...title, accepts: v.boolean() }),
    answer: nothing,
  }),
  studioTitle: endpoint({
    method: 'POST',
    path: `${API}/studio/title`,
    access: 'session',
    request: v.object(title),
    answer: v.object({ part: titlePartSchema, file: titleFileSchema }),
  }),
  studioPeople: endpoint({
    method: 'POST',
    path: `${API}/studio/people`,
    access: 'session',
    request: v.object(title),
    answer: titlePeopleSchema,
  }),
  /**
   * Refused: `notFound` if the title has no such person; `notAllowed` if the caller's part does not include it, and
   * for the last author who would leave; `accountFull` for too many people or invitations;
   * `tooManyInvitations`; `noMail`.
   */
  studioChangePeople: endpoint({
    method: 'POST',
    path: `${API}/studio/changePeople`,
    access: 'session',
    request: v.object({ requestId, ...title, change: peopleChangeSchema }),
    answer: nothing,
  }),
  studioChapters: endpoint({
    method: 'POST',
    path: `${API}/studio/chapters`,
    access: 'session',
    request: v.object({
      ...title,
      query: v.pipe(v.string(), v.trim(), v.maxLength(100)),
      after: v.nullable(targetSchema),
    }),
    answer: v.object({ list: v.array(deskChapterSchema), next: v.nullable(targetSchema) }),
  }),
  studioEpisodes: endpoint({
    method: 'POST',
    path: `${API}/studio/episodes`,
    access: 'session',
    request: v.object({ ...title, after: v.nullable(targetSchema) }),
    answer: v.object({ list: v.array(deskEpisodeSchema), next: v.nullable(targetSchema) }),
  }),
  studioChapter: endpoint({
    method: 'POST',
    path: `${API}/studio/chapter`,
    access: 'session',
    request: v.object(chapter),
    answer: chapterFileSchema,
  }),
  studioChapterText: endpoint({
    method: 'POST',
    path: `${API}/studio/chapterText`,
    access: 'session',
    request: v.object({ ...chapter, from: v.nullable(count) }),
    answer: v.object({ list: v.array(deskParagraphSchema), next: v.nullable(count) }),
  }),
  /** Renames a chapter, or writes the notes before and after it. */
  studioEditChapter: endpoint({
    method: 'POST',
    path: `${API}/studio/editChapter`,
    access: 'session',
    request: v.object({ requestId, ...chapter, change: chapterWordsSchema }),
    answer: chapterFileSchema,
  }),
  studioCorrect: endpoint({
    method: 'POST',
    path: `${API}/studio/correct`,
    access: 'session',
    request: v.object({
      requestId,
      ...chapter,
      ...correctionFields,
      /** The reports that it settles. */
      reports: v.optional(typoIdsSchema, []),
    }),
    answer: jobSchema,
  }),
  /** Misprints that readers reported in a title, for those who may edit its words; no reader is named. */
  studioTypos: endpoint({
    method: 'POST',
    path: `${API}/studio/typos`,
    access: 'session',
    request: v.object({ ...title, isOpen: v.boolean(), before: v.nullable(count) }),
    answer: typoPageSchema,
  }),
  studioPassage: endpoint({
    method: 'POST',
    path: `${API}/studio/passage`,
    access: 'session',
    request: v.object({ ...chapter, words: v.pipe(longText, v.nonEmpty()) }),
    answer: passageSchema,
  }),
  studioSetTyposAside: endpoint({
    method: 'POST',
    path: `${API}/studio/setTyposAside`,
    access: 'session',
    request: v.object({ requestId, ...title, ids: v.pipe(typoIdsSchema, v.minLength(1)) }),
    answer: nothing,
  }),
  /**
   * Begins an upload of a novel's next chapters, which become drafts; its parts are sent as the desk's. Refused:
   * `malformed` for a file that is too large, `tooMany` for too many a day or at once.
   */
  studioBeginUpload: endpoint({
    method: 'POST',
    path: `${API}/studio/beginUpload`,
    access: 'session',
    request: v.object({ requestId, ...title, file: uploadedFileSchema }),
    answer: jobSchema,
  }),
  /** A job that the caller began. */
  studioJob: endpoint({
    method: 'POST',
    path: `${API}/studio/job`,
    access: 'session',
    request: v.object({ jobId: uuid }),
    answer: jobSchema,
  }),
  studioDrafts: endpoint({
    method: 'POST',
    path: `${API}/studio/drafts`,
    access: 'session',
    request: v.object({ ...title, after: v.nullable(targetSchema) }),
    answer: v.object({ list: v.array(deskDraftSchema), next: v.nullable(targetSchema) }),
  }),
  studioArrangeDrafts: endpoint({
    method: 'POST',
    path: `${API}/studio/arrangeDrafts`,
    access: 'session',
    request: v.object({ requestId, ...title, change: draftChangeSchema }),
    answer: titleFileSchema,
  }),
  studioTitleFigures: endpoint({
    method: 'POST',
    path: `${API}/studio/titleFigures`,
    access: 'session',
    request: v.object({
      ...title,
      days: v.pipe(count, v.minValue(1), v.maxValue(MOST_FIGURE_DAYS)),
    }),
    answer: v.object({ zone: v.string(), days: v.array(titleDaySchema) }),
  }),
  studioTitleItems: endpoint({
    method: 'POST',
    path: `${API}/studio/titleItems`,
    access: 'session',
    request: v.object(title),
    answer: v.object({ items: titleItemsSchema }),
  }),
  /** The latest comments on the title and its chapters or episodes, without replies. */
  studioComments: endpoint({
    method: 'POST',
    path: `${API}/studio/comments`,
    access: 'session',
    request: v.object({ ...title, before: v.nullable(commentIdSchema) }),
    answer: studioCommentsSchema,
  }),
} as const;
