import * as v from 'valibot';
import { count } from '../wire/primitives.schema';
import { bookDetailSchema, bookIdSchema } from './books.schema';

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

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const positive = v.pipe(count, v.minValue(1));

/** An hour in parts of 1 s, twice. */
const MOST_PARTS = 7_200;

/** A content file by its hash, and its size in bytes. */
const fileSchema = v.object({ hash: sha256, bytes: positive });

/** A file that is sealed with its episode, or open as it is. */
const sealedFile = {
  hash: sha256,
  /** As served. */
  bytes: positive,
  /** Opened: a sealed file has up to 16 bytes more. */
  plain: positive,
  /** Of its AES-128-CBC, 16 bytes in hex; empty for an open file. */
  iv: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))]),
};
const sealedFileSchema = v.object(sealedFile);
export type SealedFile = v.InferOutput<typeof sealedFileSchema>;

/** A stretch of the film that is fetched, kept and opened by itself: `/content/<hash>.m4s`. Begins with a key frame. */
export const filmPartSchema = v.object({
  ...sealedFile,
  /** When it begins and how long it plays, ms. */
  at: count,
  duration: count,
});
export type FilmPart = v.InferOutput<typeof filmPartSchema>;

/** The film in one size. */
export const renditionSchema = v.object({
  height: positive,
  width: positive,
  /** As `MediaSource.isTypeSupported` takes it: `video/mp4; codecs="…"`. */
  mime: v.pipe(v.string(), v.regex(/^video\/mp4; codecs="[\w.,+-]+"$/)),
  /** Bits a second of its dearest part. */
  bandwidth: positive,
  /** Tells a decoder what the parts are made of: `/content/<hash>.mp4`, open. */
  init: fileSchema,
  /** The sample tables of the parts as one ordinary MP4, for engines that are given ranges of a file: `.mp4`, open. */
  head: fileSchema,
  /** Of all parts together, as served. */
  bytes: positive,
  /** Hash of its HLS media playlist, `/content/<hash>.m3u8`. */
  hls: sha256,
  parts: v.pipe(v.array(filmPartSchema), v.minLength(1), v.maxLength(MOST_PARTS)),
});
export type Rendition = v.InferOutput<typeof renditionSchema>;

/** Captions in one language: `/content/<hash>.vtt`. */
export const captionsSchema = v.object({
  /** BCP 47. */
  language: v.pipe(v.string(), v.nonEmpty()),
  /** The language as it calls itself. */
  name: v.string(),
  hash: sha256,
});

/** `none`: the film has no speech, so it needs captions. `burned-in`: the picture shows the words, so it needs none. */
export const VOICES = ['none', 'burned-in'] as const;
export type Voices = (typeof VOICES)[number];

/**
 * Stills of the film in rows of one picture: `/content/<hash>.stills`, sealed as the parts are, WebP when it is open. Each shows
 * the middle of its stretch.
 */
const stillsSchema = v.object({
  ...sealedFile,
  /** Of one still, px. */
  width: positive,
  height: positive,
  columns: positive,
  /** How long a stretch is, ms; the last still stands for what is left. */
  every: positive,
  count: positive,
});
export type Stills = v.InferOutput<typeof stillsSchema>;

/**
 * What an episode's film is made of: `/content/<hash>.json`. The same file for everybody; it opens nothing
 * by itself.
 */
export const filmSchema = v.object({
  version: v.literal(1),
  episodeId: positive,
  /** ms. */
  duration: positive,
  /** Of its largest rendition, px, as shown. */
  width: positive,
  height: positive,
  /** Whether the parts need the episode's key. */
  sealed: v.boolean(),
  /** dB to add, so that all episodes are equally loud; 0 when unknown. */
  gain: v.pipe(v.number(), v.minValue(-60), v.maxValue(60)),
  /** The smallest first; cut at the same moments. */
  renditions: v.pipe(v.array(renditionSchema), v.minLength(1), v.maxLength(8)),
  captions: v.array(captionsSchema),
  /** Left out where people are heard, or where no one said. */
  voices: v.optional(v.picklist(VOICES)),
  preview: v.nullable(stillsSchema),
});
export type Film = v.InferOutput<typeof filmSchema>;
