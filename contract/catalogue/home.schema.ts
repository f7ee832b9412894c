import * as v from 'valibot';
import { count, translationsSchema } from '../wire/primitives.schema';
import { bookCardSchema } from './books.schema';

/** A home category from the server (spec 2.3). Type 1 is themed by position, type 4 is dark. */
export const tabSchema = v.object({
  indexValue: v.string(),
  indexTitle: v.string(),
  indexTitles: v.optional(translationsSchema),
  type: v.picklist([1, 4]),
});
export type Tab = v.InferOutput<typeof tabSchema>;

export const indexConfigSchema = v.object({ tabList: v.array(tabSchema) });
export type IndexConfig = v.InferOutput<typeof indexConfigSchema>;

/** Styles: 1 featured carousel, 2 and 3 horizontal, 4 horizontal with View more, 5 vertical with View more. */
export const homeBlockSchema = v.object({
  id: count,
  title: v.string(),
  titles: v.optional(translationsSchema),
  style: v.picklist([1, 2, 3, 4, 5]),
  list: v.array(bookCardSchema),
});
export type HomeBlock = v.InferOutput<typeof homeBlockSchema>;

export const homeFeedSchema = v.object({
  list: v.array(homeBlockSchema),
  freeBook: v.nullable(bookCardSchema),
  adLimitClickTimes: count,
  /** Milliseconds. The name is spec 3's. */
  adLimitJiangeTime: count,
});
export type HomeFeed = v.InferOutput<typeof homeFeedSchema>;
