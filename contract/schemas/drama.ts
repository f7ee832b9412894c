import * as v from 'valibot';
import { bookDetailSchema, bookIdSchema } from './catalogue';
import { count } from './primitives';

/** A drama is a book of that kind: their ids come from one row of numbers (decision 0050). */
export const videoIdSchema = bookIdSchema;

/** An episode's number in its drama, from 1. */
export const episodeTargetSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** An episode's parts are sealed with AES-128, which is what HLS knows. */
export const EPISODE_KEY_BYTES = 16;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** A drama's own page. What is said of chapters is meant of its episodes. */
export const dramaDetailSchema = v.object({
  ...bookDetailSchema.entries,
  kind: v.literal('drama'),
  /** Of all episodes together, ms. */
  runningTime: count,
});
export type DramaDetail = v.InferOutput<typeof dramaDetailSchema>;

/** One line of a drama's list: all that is needed to fetch and check the film, but never the key. */
export const episodeEntrySchema = v.object({
  id: count,
  target: episodeTargetSchema,
  title: v.string(),
  /** How long it plays, ms. */
  duration: count,
  /** SHA-256 (hex) of its film list, which is `/content/<film>.json` (decision 0050). */
  film: hash,
  /**
   * What its parts weigh in each of its sizes, the smallest first. `side` is what a size is called by (`filmSide`); the
   * height where a list of before lacks it.
   */
  sizes: v.array(v.object({ height: count, side: v.optional(count), bytes: count })),
  /** SHA-256 (hex) of its picture, WebP; empty when it has none. */
  poster: v.union([v.literal(''), hash]),
  /** BCP 47 languages of its captions. */
  captions: v.array(v.string()),
  /** Coins; 0 is free. */
  price: count,
  state: v.picklist(['free', 'locked', 'unlocked']),
});
export type EpisodeEntry = v.InferOutput<typeof episodeEntrySchema>;

/** What viewers made of an episode so far, and whether this one likes it. */
export const episodeEchoSchema = v.object({
  target: episodeTargetSchema,
  likes: count,
  isLiked: v.boolean(),
  /** That are shown. */
  comments: count,
});
export type EpisodeEcho = v.InferOutput<typeof episodeEchoSchema>;

export const episodeListSchema = v.object({
  videoId: videoIdSchema,
  revision: count,
  /** True when `revision` is the one the client named: `episodes` is then empty and its own list still holds. */
  unchanged: v.boolean(),
  episodes: v.array(episodeEntrySchema),
  /** Of the episodes that anyone likes or has commented on, also of an unchanged list. A server of before says none. */
  echoes: v.optional(v.array(episodeEchoSchema), []),
});
export type EpisodeList = v.InferOutput<typeof episodeListSchema>;

/** One episode with the right to watch it. `key` is base64 and present only for a priced episode that was granted. */
export const episodeAccessSchema = v.object({
  videoId: videoIdSchema,
  ...episodeEntrySchema.entries,
  key: v.nullable(v.string()),
});
export type EpisodeAccess = v.InferOutput<typeof episodeAccessSchema>;
