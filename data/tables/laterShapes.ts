import type {
  EpisodeEcho,
  EpisodeEntry,
  Film,
  FilmPart,
  Rendition,
  Stills,
} from '../../contract/catalogue/dramas.schema';
import type { PlacedClip } from '../../contract/reading/ownFiles';
import { dramaDetail } from './catalogueShapes';
import type {
  BackgroundFetch,
  DramaRow,
  EpisodeListRow,
  FilmFileRow,
  FilmRow,
  KeptEpisodeRow,
  VideoHistoryRow,
} from './dramaRows';
import type { EpisodeAdsRow } from './moneyRows';
import type { CommentsRow, ManuscriptRow, NarrationRow, PlannedRow } from './rows';
import { flag, list, number, oneOf, optional, orNull, shape, text } from './shapes';
import { addShapes } from './soundRows';
import { account, bookId, failure } from './valueShapes';

/**
 * Registers the shapes of rows of dramas and others that no first page reads; importing this file enables the check. Of a film only the fields that
 * find and open its files are checked.
 */

const videoId = { videoId: number };
const episode = { ...videoId, target: number };
const file = shape({ hash: text, bytes: number });
const sealedFile = { hash: text, bytes: number, plain: number, iv: text };
const still = { width: number, height: number, columns: number, every: number, count: number };

const rendition = shape<Pick<Rendition, 'height' | 'mime' | 'bandwidth' | 'init' | 'head' | 'parts'>>({
  height: number,
  mime: text,
  bandwidth: number,
  init: file,
  head: file,
  parts: list(shape<FilmPart>({ ...sealedFile, at: number, duration: number })),
});

const entry = shape<EpisodeEntry>({
  id: number,
  target: number,
  title: text,
  duration: number,
  film: text,
  sizes: list(shape({ height: number, side: optional(number), bytes: number })),
  poster: text,
  captions: list(text),
  price: number,
  state: text,
});

addShapes({
  episodeAds: shape<EpisodeAdsRow>({
    ...videoId,
    ...account,
    toldAt: number,
    day: text,
    left: number,
    passes: list(
      shape<EpisodeAdsRow['passes'][number]>({ id: number, target: number, until: number, content: text }),
    ),
  }),
  narration: shape<NarrationRow>({
    ...bookId,
    target: number,
    clips: list(
      shape<PlacedClip>({
        audio: optional(text),
        from: number,
        to: optional(number),
        blockId: orNull(text),
        start: number,
        end: number,
      }),
    ),
  }),
  dramas: shape<DramaRow>({ ...videoId, detail: dramaDetail, fetchedAt: number, ratedAt: optional(number) }),
  episodeLists: shape<EpisodeListRow>({
    ...videoId,
    revision: number,
    episodes: list(entry),
    echoes: optional(
      list(shape<EpisodeEcho>({ target: number, likes: number, isLiked: flag, comments: number })),
    ),
    likedAt: optional(number),
  }),
  films: shape<FilmRow>({
    ...episode,
    hash: text,
    film: shape<Omit<Film, 'version' | 'episodeId'>>({
      duration: number,
      width: number,
      height: number,
      sealed: flag,
      gain: number,
      renditions: list(rendition),
      slideshow: optional(rendition),
      captions: list(shape({ language: text, name: text, hash: text })),
      voices: optional(text),
      preview: orNull(shape<Stills>({ ...sealedFile, ...still })),
    }),
  }),
  filmFiles: shape<FilmFileRow>({ path: text, bytes: number, kept: oneOf(0, 1), usedAt: number }),
  videoHistory: shape<VideoHistoryRow>({ id: number, time: number, content: text }),
  keptEpisodes: shape<KeptEpisodeRow>({
    ...episode,
    height: number,
    film: text,
    state: oneOf('running', 'paused', 'done', 'failed'),
    total: number,
    stored: number,
    bytes: number,
    verifiedAt: orNull(number),
    failure,
    updatedAt: number,
    planned: optional(oneOf(true)),
    background: optional(
      shape<BackgroundFetch>({ name: text, isMoving: flag, share: number, whole: text, unfinished: text }),
    ),
  }),
});

/** Registers the shape of comment rows; importing this file enables the check. */
addShapes({ comments: shape<CommentsRow>({ key: text, fetchedAt: number, content: text }) });

/** Registers the shape of plan rows; importing this file enables the check. */
addShapes({ planned: shape<PlannedRow>({ bookId: number, targets: list(number) }) });

/** Registers the shape of manuscript rows; importing this file enables the check. */
addShapes({
  manuscripts: shape<ManuscriptRow>({
    id: text,
    bookId: number,
    accountId: number,
    isUnsent: flag,
    content: text,
  }),
});
