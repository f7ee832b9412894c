import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { episodeTargetSchema } from '../catalogue/dramas.schema';
import { adOpensSchema } from '../money/episodeAds.schema';
import { freeAfterDaysSchema, ticketRuleSchema } from '../money/tickets.schema';
import {
  API,
  count,
  type DeskEndpoint,
  endpoint,
  longText,
  moment,
  nothing,
  requestId,
  writtenLine,
} from '../wire/primitives.schema';
import { correctionFields, dramaChangeSchema, jobSchema } from './jobs.schema';
import { WATERMARK_MAX_CHARACTERS } from './operator';
import {
  arrangedTabSchema,
  chapterChangeSchema,
  chapterFileSchema,
  deskChapterSchema,
  deskDraftSchema,
  deskEpisodeSchema,
  deskFilmSchema,
  deskParagraphSchema,
  deskTabSchema,
  deskTitleSchema,
  draftChangeSchema,
  foundWatermarkSchema,
  isPricing,
  pricingFields,
  tabDraftSchema,
  tabNameSchema,
  titleCursorSchema,
  titleEditsSchema,
  titleFileSchema,
  titleStakesSchema,
  watermarkCursorSchema,
  watermarkSchema,
} from './titles.schema';
import { passageSchema, typoIdsSchema, typoPageSchema } from './typos.schema';

/** The catalogue at the operator's desk (decision 0135). */
export const titleCalls = {
  /** `query`: a number, or words as in the readers' search; empty for all titles, the last changed first. */
  operatorTitles: endpoint({
    method: 'POST',
    path: `${API}/operator/titles`,
    access: ['owner', 'editor'],
    request: v.object({
      query: v.pipe(v.string(), v.trim(), v.maxLength(100)),
      isHidden: v.boolean(),
      /** Only deleted titles; otherwise only the others. */
      isDeleted: v.optional(v.boolean(), false),
      after: titleCursorSchema,
    }),
    answer: v.object({ list: v.array(deskTitleSchema), next: titleCursorSchema }),
  }),
  operatorTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/title`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema }),
    answer: titleFileSchema,
  }),
  operatorEditTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/editTitle`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema, edits: titleEditsSchema }),
    answer: titleFileSchema,
  }),
  /**
   * Shows a title to readers, or hides it; readers keep what they unlocked of it. `publishAt`: when a hidden
   * one is shown.
   */
  operatorOfferTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/offerTitle`,
    access: ['owner', 'editor'],
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      isHidden: v.boolean(),
      publishAt: v.nullable(moment),
    }),
    answer: titleFileSchema,
  }),
  /** What deleting a title concerns, to be said before it. */
  operatorTitleStakes: endpoint({
    method: 'POST',
    path: `${API}/operator/titleStakes`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema }),
    answer: titleStakesSchema,
  }),
  /**
   * Deletes a title; readers keep what they unlocked of it. `title`: its name, as typed. Refused: `malformed`
   * for another name, `tooLate` if it is deleted already.
   */
  operatorDeleteTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/deleteTitle`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema, title: v.pipe(v.string(), v.maxLength(1_000)) }),
    answer: titleFileSchema,
  }),
  /** Restores a deleted title, not published. Refused: `tooLate` if it is not deleted, or its files are gone. */
  operatorRestoreTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/restoreTitle`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema }),
    answer: titleFileSchema,
  }),
  /** Starts a job: chapters that become priced are sealed one by one. */
  operatorPriceTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/priceTitle`,
    access: ['owner', 'editor'],
    request: v.pipe(
      v.object({ requestId, bookId: bookIdSchema, ...pricingFields }),
      v.check((pricing) => isPricing(pricing), 'a free title has no priced chapters'),
    ),
    answer: jobSchema,
  }),
  /**
   * Sets what opens a novel's locked chapters without coins (decision 0146); null: nothing. Chapters that are
   * free already stay free.
   */
  operatorSetWaiting: endpoint({
    method: 'POST',
    path: `${API}/operator/setWaiting`,
    access: ['owner', 'editor'],
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      ticketRule: v.nullable(ticketRuleSchema),
      freeAfterDays: v.nullable(freeAfterDaysSchema),
    }),
    answer: titleFileSchema,
  }),
  /** Sets how many episodes a day ads open for a reader of a drama (decision 0148); 0: none. Refused: `notFound`. */
  operatorSetAdOpens: endpoint({
    method: 'POST',
    path: `${API}/operator/setAdOpens`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema, adOpens: adOpensSchema }),
    answer: titleFileSchema,
  }),
  /**
   * Starts a job that changes a drama; later imports keep what the desk said, but not that captions were
   * removed. Refused: `notFound` for no such episode, language, novel or chapter.
   */
  operatorEditDrama: endpoint({
    method: 'POST',
    path: `${API}/operator/editDrama`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema, change: dramaChangeSchema }),
    answer: jobSchema,
  }),
} as const satisfies Record<string, DeskEndpoint>;

const chapter = { bookId: bookIdSchema, target: targetSchema };

/** The chapters of a novel at the desk; its readers' numbers never change. */
export const chapterCalls = {
  /** `query`: a number, from which the list begins, or words of a title. Lists follow the reading order. */
  operatorChapters: endpoint({
    method: 'POST',
    path: `${API}/operator/chapters`,
    access: ['owner', 'editor'],
    request: v.object({
      bookId: bookIdSchema,
      query: v.pipe(v.string(), v.trim(), v.maxLength(100)),
      after: v.nullable(targetSchema),
    }),
    answer: v.object({ list: v.array(deskChapterSchema), next: v.nullable(targetSchema) }),
  }),
  /** A drama's episodes in order. */
  operatorEpisodes: endpoint({
    method: 'POST',
    path: `${API}/operator/episodes`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema, after: v.nullable(targetSchema) }),
    answer: v.object({ list: v.array(deskEpisodeSchema), next: v.nullable(targetSchema) }),
  }),
  /**
   * What plays an episode's film at the desk, a draft's too. It costs no coins and grants nothing. Refused:
   * `notFound` for an episode that was removed or discarded.
   */
  operatorEpisodeFilm: endpoint({
    method: 'POST',
    path: `${API}/operator/episodeFilm`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema, target: episodeTargetSchema }),
    answer: deskFilmSchema,
  }),
  operatorChapter: endpoint({
    method: 'POST',
    path: `${API}/operator/chapter`,
    access: ['owner', 'editor'],
    request: v.object(chapter),
    answer: chapterFileSchema,
  }),
  /** A part of a chapter's text, from the paragraph `from` on. */
  operatorChapterText: endpoint({
    method: 'POST',
    path: `${API}/operator/chapterText`,
    access: ['owner', 'editor'],
    request: v.object({ ...chapter, from: v.nullable(count) }),
    answer: v.object({ list: v.array(deskParagraphSchema), next: v.nullable(count) }),
  }),
  /**
   * Renames a chapter, writes the notes before and after it, removes it, or restores it with its unlocks; later
   * imports do not undo it. Refused: `tooLate` if it is already removed or restored, `malformed` for the only
   * chapter that readers see.
   */
  operatorEditChapter: endpoint({
    method: 'POST',
    path: `${API}/operator/editChapter`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, ...chapter, change: chapterChangeSchema }),
    answer: chapterFileSchema,
  }),
  /** The chapters or episodes of a title that are not public yet, in their order. */
  operatorDrafts: endpoint({
    method: 'POST',
    path: `${API}/operator/drafts`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema, after: v.nullable(targetSchema) }),
    answer: v.object({ list: v.array(deskDraftSchema), next: v.nullable(targetSchema) }),
  }),
  /**
   * Publishes, schedules, moves, discards or withdraws chapters or episodes (server/content/drafts), sets the
   * timetable or a hiatus. Refused: `tooLate` if the drafts are others by now, `malformed` for times that are over
   * or out of order, a draft that was public and would move, a title of which nothing would be public, a zone that
   * the server does not know, or a hiatus that is over, `tooMany` while prices follow a move.
   */
  operatorArrangeDrafts: endpoint({
    method: 'POST',
    path: `${API}/operator/arrangeDrafts`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema, change: draftChangeSchema }),
    answer: titleFileSchema,
  }),
} as const satisfies Record<string, DeskEndpoint>;

const tabs = v.object({ list: v.array(deskTabSchema) });

/** The arrangement of home: tabs, their blocks, and the blocks' titles (spec 2.3). */
export const homeCalls = {
  operatorTabs: endpoint({
    method: 'POST',
    path: `${API}/operator/tabs`,
    access: ['owner', 'editor'],
    request: v.object({}),
    answer: tabs,
  }),
  operatorTab: endpoint({
    method: 'POST',
    path: `${API}/operator/tab`,
    access: ['owner', 'editor'],
    request: v.object({ tab: tabNameSchema }),
    answer: arrangedTabSchema,
  }),
  /** Refused: `tooLate` if the tab changed since the draft was started. */
  operatorArrangeTab: endpoint({
    method: 'POST',
    path: `${API}/operator/arrangeTab`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, draft: tabDraftSchema }),
    answer: arrangedTabSchema,
  }),
  operatorOrderTabs: endpoint({
    method: 'POST',
    path: `${API}/operator/orderTabs`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, order: v.pipe(v.array(tabNameSchema), v.maxLength(40)) }),
    answer: tabs,
  }),
  operatorRemoveTab: endpoint({
    method: 'POST',
    path: `${API}/operator/removeTab`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, tab: tabNameSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;

export const typoCalls = {
  operatorTypos: endpoint({
    method: 'POST',
    path: `${API}/operator/typos`,
    access: ['owner', 'editor'],
    request: v.object({ isOpen: v.boolean(), before: v.nullable(count), bookId: v.optional(bookIdSchema) }),
    answer: typoPageSchema,
  }),
  /**
   * Returns the paragraph that contains these words, as in the chapter's text; null if no paragraph or
   * several contain them.
   */
  operatorPassage: endpoint({
    method: 'POST',
    path: `${API}/operator/passage`,
    access: ['owner', 'editor'],
    request: v.object({ bookId: bookIdSchema, target: targetSchema, words: v.pipe(longText, v.nonEmpty()) }),
    answer: passageSchema,
  }),
  operatorCorrect: endpoint({
    method: 'POST',
    path: `${API}/operator/correct`,
    access: ['owner', 'editor'],
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: targetSchema,
      ...correctionFields,
      reports: typoIdsSchema,
    }),
    answer: jobSchema,
  }),
  /** Dismisses these reports, and all with the same words in the same chapters. */
  operatorSetTyposAside: endpoint({
    method: 'POST',
    path: `${API}/operator/setTyposAside`,
    access: ['owner', 'editor'],
    request: v.object({
      requestId,
      ids: v.pipe(typoIdsSchema, v.minLength(1)),
      bookId: v.optional(bookIdSchema),
    }),
    answer: nothing,
  }),
} as const satisfies Record<string, DeskEndpoint>;

/** Advertising lines that are removed from imported books (decision 0041). */
export const watermarkCalls = {
  /** Lists the operator's own lines, and the built-in ones of every installation. */
  operatorWatermarks: endpoint({
    method: 'POST',
    path: `${API}/operator/watermarks`,
    access: ['owner', 'editor'],
    request: v.object({}),
    answer: v.object({ list: v.array(v.string()), builtIn: v.array(v.string()) }),
  }),
  /**
   * Refused: `malformed` for a line that is too unspecific, `accountFull` if the list is full, `notFound` if
   * it is not listed.
   */
  operatorListWatermark: endpoint({
    method: 'POST',
    path: `${API}/operator/listWatermark`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, pattern: watermarkSchema, isListed: v.boolean() }),
    answer: nothing,
  }),
  /**
   * Returns the matches of the list in a novel, or of one line that is not listed yet (`pattern`; empty: the
   * list). Each call covers a part of the book: `next` is the beginning of the following part, null at the
   * end.
   */
  operatorPreviewWatermarks: endpoint({
    method: 'POST',
    path: `${API}/operator/previewWatermarks`,
    access: ['owner', 'editor'],
    request: v.object({
      bookId: bookIdSchema,
      pattern: v.pipe(writtenLine, v.maxLength(WATERMARK_MAX_CHARACTERS)),
      after: watermarkCursorSchema,
    }),
    answer: v.object({
      list: v.array(foundWatermarkSchema),
      /** Chapters that this call finished. */
      chapters: count,
      next: watermarkCursorSchema,
    }),
  }),
  operatorStripTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/stripTitle`,
    access: ['owner', 'editor'],
    request: v.object({ requestId, bookId: bookIdSchema }),
    answer: jobSchema,
  }),
} as const satisfies Record<string, DeskEndpoint>;
