import * as v from 'valibot';
import { bookIdSchema } from '../../schemas/catalogue';
import { jobSchema } from '../../schemas/job';
import {
  deskTitleSchema,
  isPricing,
  pricingFields,
  titleCursorSchema,
  titleEditsSchema,
  titleFileSchema,
} from '../../schemas/operator/title';
import { moment } from '../../schemas/primitives';
import { API, type Endpoint, endpoint, requestId } from '../endpoint';

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
