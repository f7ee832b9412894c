import * as v from 'valibot';
import { episodeTargetSchema, videoIdSchema } from '../catalogue/dramas.schema';
import { count, moment } from '../wire/primitives.schema';
import { EPISODE_ADS_A_DAY_MOST } from './episodeAds';
import { daySchema } from './ledger.schema';

/** The episodes a day that ads open for a reader; 0: none. */
export const adOpensSchema = v.pipe(count, v.maxValue(EPISODE_ADS_A_DAY_MOST));

/** What ads opened for a reader in a drama, and how many more they may open (decision 0148). */
export const episodeAdsSchema = v.object({
  videoId: videoIdSchema,
  /** The server's clock when it answered, and its day in New York. */
  now: moment,
  day: daySchema,
  /** The episodes that ads may still open on that day. */
  left: count,
  passes: v.array(
    v.object({
      id: count,
      target: episodeTargetSchema,
      /** When it is locked again. */
      until: moment,
      key: v.string(),
    }),
  ),
});
export type EpisodeAds = v.InferOutput<typeof episodeAdsSchema>;

export const episodeAdStartSchema = v.object({ adId: v.pipe(v.string(), v.uuid()), seconds: count });
