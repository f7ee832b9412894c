import * as v from 'valibot';
import { bookIdSchema } from '../../schemas/catalogue';
import { jobSchema } from '../../schemas/job';
import {
  foundWatermarkSchema,
  watermarkCursorSchema,
  watermarkSchema,
} from '../../schemas/operator/watermark';
import { count, writtenLine } from '../../schemas/primitives';
import { WATERMARK_MAX_CHARACTERS } from '../../values/watermarkLimits';
import { API, type Endpoint, endpoint, nothing, requestId } from '../endpoint';

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
