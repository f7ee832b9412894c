import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import {
  API,
  count,
  type Endpoint,
  endpoint,
  longText,
  moment,
  nothing,
  requestId,
  writtenLine,
} from '../wire/primitives.schema';
import { correctionFields, jobSchema } from './jobs.schema';
import { WATERMARK_MAX_CHARACTERS } from './operator';
import {
  arrangedTabSchema,
  deskTabSchema,
  deskTitleSchema,
  deskTypoSchema,
  foundWatermarkSchema,
  isPricing,
  pricingFields,
  tabDraftSchema,
  tabNameSchema,
  titleCursorSchema,
  titleEditsSchema,
  titleFileSchema,
  watermarkCursorSchema,
  watermarkSchema,
} from './titles.schema';

/** The catalogue at the operator’s desk (decision 0083). */
export const titleCalls = {
  /** `query`: a number, or words as readers search; empty for all, those that changed last first. */
  operatorTitles: endpoint({
    method: 'POST',
    path: `${API}/operator/titles`,
    access: 'operator',
    request: v.object({
      query: v.pipe(v.string(), v.trim(), v.maxLength(100)),
      /** Only titles that readers are not offered. */
      isHidden: v.boolean(),
      after: titleCursorSchema,
    }),
    answer: v.object({ list: v.array(deskTitleSchema), next: titleCursorSchema }),
  }),
  operatorTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/title`,
    access: 'operator',
    request: v.object({ bookId: bookIdSchema }),
    answer: titleFileSchema,
  }),
  operatorEditTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/editTitle`,
    access: 'operator',
    request: v.object({ requestId, bookId: bookIdSchema, edits: titleEditsSchema }),
    answer: titleFileSchema,
  }),
  /** Offers a title to readers, or takes it from offer: who unlocked something of it keeps it. `publishAt`: a hidden one is offered then. */
  operatorOfferTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/offerTitle`,
    access: 'operator',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      isHidden: v.boolean(),
      publishAt: v.nullable(moment),
    }),
    answer: titleFileSchema,
  }),
  /** A job: what becomes priced is sealed, chapter by chapter. */
  operatorPriceTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/priceTitle`,
    access: 'operator',
    request: v.pipe(
      v.object({ requestId, bookId: bookIdSchema, ...pricingFields }),
      v.check((pricing) => isPricing(pricing), 'a free title has no priced chapters'),
    ),
    answer: jobSchema,
  }),
} as const satisfies Record<string, Endpoint>;

const tabs = v.object({ list: v.array(deskTabSchema) });

/** Home, arranged by hand: tabs, their blocks, and what is in them (spec 2.3). */
export const homeCalls = {
  operatorTabs: endpoint({
    method: 'POST',
    path: `${API}/operator/tabs`,
    access: 'operator',
    request: v.object({}),
    answer: tabs,
  }),
  operatorTab: endpoint({
    method: 'POST',
    path: `${API}/operator/tab`,
    access: 'operator',
    request: v.object({ tab: tabNameSchema }),
    answer: arrangedTabSchema,
  }),
  /** Refused: `tooLate` where the tab is not any more as the draft’s maker saw it. */
  operatorArrangeTab: endpoint({
    method: 'POST',
    path: `${API}/operator/arrangeTab`,
    access: 'operator',
    request: v.object({ requestId, draft: tabDraftSchema }),
    answer: arrangedTabSchema,
  }),
  operatorOrderTabs: endpoint({
    method: 'POST',
    path: `${API}/operator/orderTabs`,
    access: 'operator',
    request: v.object({ requestId, order: v.pipe(v.array(tabNameSchema), v.maxLength(40)) }),
    answer: tabs,
  }),
  operatorRemoveTab: endpoint({
    method: 'POST',
    path: `${API}/operator/removeTab`,
    access: 'operator',
    request: v.object({ requestId, tab: tabNameSchema }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;

const ids = v.pipe(v.array(count), v.maxLength(100));

/** Misprints that readers reported, mended in place. */
export const typoCalls = {
  operatorTypos: endpoint({
    method: 'POST',
    path: `${API}/operator/typos`,
    access: 'operator',
    /** `before`: reports with smaller numbers. */
    request: v.object({ isOpen: v.boolean(), before: v.nullable(count) }),
    answer: v.object({ list: v.array(deskTypoSchema), next: v.nullable(count) }),
  }),
  /** The paragraph in which these words stand, as the chapter’s text writes it; null where none has them, or several. */
  operatorPassage: endpoint({
    method: 'POST',
    path: `${API}/operator/passage`,
    access: 'operator',
    request: v.object({ bookId: bookIdSchema, target: targetSchema, words: v.pipe(longText, v.nonEmpty()) }),
    answer: v.object({ passage: v.nullable(v.string()) }),
  }),
  /** A job. */
  operatorCorrect: endpoint({
    method: 'POST',
    path: `${API}/operator/correct`,
    access: 'operator',
    request: v.object({
      requestId,
      bookId: bookIdSchema,
      target: targetSchema,
      ...correctionFields,
      reports: ids,
    }),
    answer: jobSchema,
  }),
  operatorSetTyposAside: endpoint({
    method: 'POST',
    path: `${API}/operator/setTyposAside`,
    access: 'operator',
    request: v.object({ requestId, ids: v.pipe(ids, v.minLength(1)) }),
    answer: nothing,
  }),
} as const satisfies Record<string, Endpoint>;

/** Advertising lines that are taken out of imported books (decision 0041). */
export const watermarkCalls = {
  /** The operator's own lines, and those that every installation strips. */
  operatorWatermarks: endpoint({
    method: 'POST',
    path: `${API}/operator/watermarks`,
    access: 'operator',
    request: v.object({}),
    answer: v.object({ list: v.array(v.string()), builtIn: v.array(v.string()) }),
  }),
  /** Refused: `malformed` for a line that says too little, `accountFull` where no more have room, `notFound` where it is not listed. */
  operatorListWatermark: endpoint({
    method: 'POST',
    path: `${API}/operator/listWatermark`,
    access: 'operator',
    request: v.object({ requestId, pattern: watermarkSchema, isListed: v.boolean() }),
    answer: nothing,
  }),
  /**
   * What the list would take out of a novel, or one line would that is not on it yet (`pattern`). A part of the book a call: `next` names where
   * the next one begins, null at the end.
   */
  operatorPreviewWatermarks: endpoint({
    method: 'POST',
    path: `${API}/operator/previewWatermarks`,
    access: 'operator',
    request: v.object({
      bookId: bookIdSchema,
      /** Empty: all that are listed. */
      pattern: v.pipe(writtenLine, v.maxLength(WATERMARK_MAX_CHARACTERS)),
      after: watermarkCursorSchema,
    }),
    answer: v.object({
      list: v.array(foundWatermarkSchema),
      /** Chapters that this call came to the end of. */
      chapters: count,
      next: watermarkCursorSchema,
    }),
  }),
  /** Takes out of a novel that is published already what is listed now: a job. */
  operatorStripTitle: endpoint({
    method: 'POST',
    path: `${API}/operator/stripTitle`,
    access: 'operator',
    request: v.object({ requestId, bookId: bookIdSchema }),
    answer: jobSchema,
  }),
} as const satisfies Record<string, Endpoint>;
