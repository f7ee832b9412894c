import * as v from 'valibot';
import { writtenText } from './primitives';
import { inLanguages } from './translations';

/** The most characters of a notice: it stands on readers' screens and is not a page. */
export const NOTICE_MAX_CHARACTERS = 300;

const text = v.pipe(writtenText, v.nonEmpty(), v.maxLength(NOTICE_MAX_CHARACTERS));

/** Something the operator has to say. Other words have another id: whoever dismissed the ones before sees them. */
export const serverNoticeSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(64)),
  /** In whatever language has no text of its own. */
  text,
  texts: v.optional(inLanguages(text), {}),
});
export type ServerNotice = v.InferOutput<typeof serverNoticeSchema>;

/** The notices of spec 3: at the foot of the pages, over a book that is read, and on home. */
export const serverNoticesSchema = v.object({
  bottomNotice: v.optional(serverNoticeSchema),
  readingLeadNotice: v.optional(serverNoticeSchema),
  homeNotice: v.optional(serverNoticeSchema),
});
export type ServerNotices = v.InferOutput<typeof serverNoticesSchema>;
export type NoticePlace = keyof ServerNotices;
