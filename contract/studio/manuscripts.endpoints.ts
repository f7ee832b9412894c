import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { API, count, endpoint, nothing, optionalUserId, requestId, uuid } from '../wire/primitives.schema';
import {
  manuscriptEntrySchema,
  manuscriptSavedSchema,
  manuscriptSaveFields,
  manuscriptSchema,
  manuscriptVersionSchema,
} from './manuscripts.schema';

const title = { bookId: bookIdSchema };
const manuscript = { ...title, id: uuid };

/**
 * Chapters that are being written (decision 0143), for the people of a title who may change its words; all
 * others are refused as in the rest of the studio.
 */
export const manuscriptCalls = {
  studioManuscripts: endpoint({
    method: 'POST',
    path: `${API}/studio/manuscripts`,
    access: 'session',
    request: v.object(title),
    answer: v.object({ list: v.array(manuscriptEntrySchema) }),
  }),
  /** A manuscript as it is, or as it was in a version of its history. */
  studioManuscript: endpoint({
    method: 'POST',
    path: `${API}/studio/manuscript`,
    access: 'session',
    request: v.object({ ...manuscript, version: v.nullable(count) }),
    answer: manuscriptSchema,
  }),
  studioManuscriptVersions: endpoint({
    method: 'POST',
    path: `${API}/studio/manuscriptVersions`,
    access: 'session',
    request: v.object(manuscript),
    answer: v.object({ list: v.array(manuscriptVersionSchema) }),
  }),
  /** Refused: `accountFull` for too many manuscripts of the title. */
  studioSaveManuscript: endpoint({
    method: 'POST',
    path: `${API}/studio/saveManuscript`,
    access: 'session',
    request: v.object({ requestId, userId: optionalUserId, ...title, ...manuscriptSaveFields }),
    answer: manuscriptSavedSchema,
  }),
  /** Deletes a manuscript and its history. Refused: `tooLate` if it was saved again since `version`. */
  studioDropManuscript: endpoint({
    method: 'POST',
    path: `${API}/studio/dropManuscript`,
    access: 'session',
    request: v.object({ requestId, ...manuscript, version: count }),
    answer: nothing,
  }),
  /**
   * Makes a manuscript the title's next draft, or the text of the chapter that it revises. Refused: `tooLate` if it
   * was saved again since `version`, or if the chapter was changed since it was begun and not `anyway`;
   * `malformed` without words or a title; `notAllowed` for a new draft by somebody who may not add chapters.
   */
  studioPlaceManuscript: endpoint({
    method: 'POST',
    path: `${API}/studio/placeManuscript`,
    access: 'session',
    request: v.object({ requestId, ...manuscript, version: count, anyway: v.boolean() }),
    answer: v.object({ target: targetSchema }),
  }),
} as const;
