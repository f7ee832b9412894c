import * as v from 'valibot';
import { bookIdSchema } from '../../schemas/catalogue';
import { targetSchema } from '../../schemas/chapter';
import { correctionFields, jobSchema } from '../../schemas/job';
import { deskTypoSchema } from '../../schemas/operator/typo';
import { count, longText } from '../../schemas/primitives';
import { API, type Endpoint, endpoint, nothing, requestId } from '../endpoint';

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
