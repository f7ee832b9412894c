import * as v from 'valibot';
import { count } from '../wire/primitives.schema';
import { bookDetailSchema, bookIdSchema } from './books.schema';

/** Dramas and novels share one sequence of ids (decision 0050). */
export const videoIdSchema = bookIdSchema;

export const episodeTargetSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Parts are sealed with AES-128, the cipher that HLS supports. */
export const EPISODE_KEY_BYTES = 16;

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

export const dramaDetailSchema = v.object({
  ...bookDetailSchema.entries,
  kind: v.literal('drama'),
  /** Of all episodes together, ms. */
  runningTime: count,
  /** The episodes a day that ads open for a reader (decision 0148); missing: none. */
  adOpens: v.optional(count),
});
export type DramaDetail = v.InferOutput<typeof dramaDetailSchema>;

/** An entry of a drama's episode list: everything needed to fetch and verify the film, but never the key. */
export const episodeEntrySchema = v.object({
  id: count,
  target: episodeTargetSchema,
  title: v.string(),
  /** The film's duration, ms. */
  duration: count,
  /** SHA-256 (hex) of its film list, served as `/content/<film>.json` (decision 0050). */
  film: hash,
  /**
   * The total bytes of its parts in each size, smallest first. `side` is the size's name (`filmSide`);
   * earlier lists lack it, and the height is used instead.
   */
  sizes: v.array(v.object({ height: count, side: v.optional(count), bytes: count })),
  /** SHA-256 (hex) of its picture, WebP; empty without one. */
  poster: v.union([v.literal(''), hash]),
  /** BCP 47 languages of its captions. */
  captions: v.array(v.string()),
  price: count,
  state: v.picklist(['free', 'locked', 'unlocked']),
});
export type EpisodeEntry = v.InferOutput<typeof episodeEntrySchema>;

export const episodeEchoSchema = v.object({
  target: episodeTargetSchema,
  likes: count,
  isLiked: v.boolean(),
  /** Visible comments only. */
  comments: count,
});
export type EpisodeEcho = v.InferOutput<typeof episodeEchoSchema>;

export const episodeListSchema = v.object({
  videoId: videoIdSchema,
  revision: count,
  /**
   * True if `revision` is the one the client named: `episodes` is then empty, and the client's list is
   * current.
   */
  unchanged: v.boolean(),
  episodes: v.array(episodeEntrySchema),
  /**
   * The echoes of episodes with likes or comments, also with an unchanged list. Earlier servers send none.
   */
  echoes: v.optional(v.array(episodeEchoSchema), []),
});
export type EpisodeList = v.InferOutput<typeof episodeListSchema>;

/**
 * An episode with the right to watch it. `key` is base64 and present only for a priced episode that was
 * granted.
 */
export const episodeAccessSchema = v.object({
  videoId: videoIdSchema,
  ...episodeEntrySchema.entries,
  key: v.nullable(v.string()),
});
export type EpisodeAccess = v.InferOutput<typeof episodeAccessSchema>;

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const positive = v.pipe(count, v.minValue(1));

const MOST_PARTS = 7_200;

const fileSchema = v.object({ hash: sha256, bytes: positive });

const sealedFile = {
  hash: sha256,
  /** Size as served. */
  bytes: positive,
  /** Size when opened: a sealed file has up to 16 bytes more. */
  plain: positive,
  /** IV of its AES-128-CBC, 16 bytes in hex; empty for an open file. */
  iv: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))]),
};
const sealedFileSchema = v.object(sealedFile);
export type SealedFile = v.InferOutput<typeof sealedFileSchema>;

/**
 * A segment of the film that is fetched, stored and opened separately: `/content/<hash>.m4s`. Begins with a
 * key frame.
 */
export const filmPartSchema = v.object({
  ...sealedFile,
  /** Start and duration, ms. */
  at: count,
  duration: count,
});
export type FilmPart = v.InferOutput<typeof filmPartSchema>;

export const renditionSchema = v.object({
  height: positive,
  width: positive,
  /** As `MediaSource.isTypeSupported` takes it: `video/mp4; codecs="…"`. */
  mime: v.pipe(v.string(), v.regex(/^video\/mp4; codecs="[\w.,+-]+"$/)),
  /** Bits per second of the part with the highest bit rate. */
  bandwidth: positive,
  /** The initialization segment for decoders: `/content/<hash>.mp4`, open. */
  init: fileSchema,
  /**
   * The parts' sample tables as one ordinary MP4, for engines that are given ranges of a file: `.mp4`, open.
   */
  head: fileSchema,
  bytes: positive,
  /** Hash of its HLS media playlist, `/content/<hash>.m3u8`. */
  hls: sha256,
  parts: v.pipe(v.array(filmPartSchema), v.minLength(1), v.maxLength(MOST_PARTS)),
});
export type Rendition = v.InferOutput<typeof renditionSchema>;

export const captionsSchema = v.object({
  language: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  hash: sha256,
});

/** `none`: the film has no speech, so it needs captions. `burned-in`: the picture shows the words, so it needs none. */
export const VOICES = ['none', 'burned-in'] as const;
export type Voices = (typeof VOICES)[number];

/**
 * Stills of the film, in rows of one picture: `/content/<hash>.stills`, sealed like the parts, WebP when
 * opened. Each shows the middle of its interval.
 */
const stillsSchema = v.object({
  ...sealedFile,
  /** Of one still, px. */
  width: positive,
  height: positive,
  columns: positive,
  /** The interval between stills, ms; the last still covers the remainder. */
  every: positive,
  count: positive,
});
export type Stills = v.InferOutput<typeof stillsSchema>;

/**
 * An episode's film list: `/content/<hash>.json`. The file is the same for all viewers and grants no access
 * by itself.
 */
export const filmSchema = v.object({
  version: v.literal(1),
  episodeId: positive,
  duration: positive,
  /** Of its largest rendition, px, as shown. */
  width: positive,
  height: positive,
  sealed: v.boolean(),
  /** The gain in dB that makes all episodes equally loud; 0 if unknown. */
  gain: v.pipe(v.number(), v.minValue(-60), v.maxValue(60)),
  /** Smallest first; all are cut at the same moments. */
  renditions: v.pipe(v.array(renditionSchema), v.minLength(1), v.maxLength(8)),
  /**
   * The sound with a new picture in each part, cut like the renditions, for a connection that carries no more.
   * Missing if it was not encoded.
   */
  slideshow: v.optional(renditionSchema),
  captions: v.array(captionsSchema),
  /** Missing if the film has speech, or if it is not specified. */
  voices: v.optional(v.picklist(VOICES)),
  preview: v.nullable(stillsSchema),
});
export type Film = v.InferOutput<typeof filmSchema>;
