import sharp from 'sharp';
import type { FilmOfStills, PublishStills } from '../../../server/content/dramaInput';
import type { StillSheet } from '../../../server/content/films/filmWriter';
import { FilmError } from './film/openFilm';

/** The length of a stretch, ms; longer if a film would need too many stills. */
const LEAST_EVERY = 2_000;
const MOST_STILLS = 100;
const MOST_COLUMNS = 10;

/**
 * The arrangement of a film's stills in their sheet, row by row. Each still shows the middle of its stretch.
 */
export type StillsPlan = {
  /** The length of a stretch, ms. */
  readonly every: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
};

/**
 * Plans one still every 2 s or, for a film over 200 s, at the smallest interval of whole seconds that needs
 * at most a hundred. `duration` is in ms.
 */
export function planStills(duration: number): StillsPlan {
  const every = Math.max(LEAST_EVERY, Math.ceil(duration / MOST_STILLS / 1_000) * 1_000);
  // A remainder shorter than half a stretch has no middle to show.
  const count = Math.max(1, Math.round(duration / every));
  const columns = Math.min(MOST_COLUMNS, count);
  return { every, count, columns, rows: Math.ceil(count / columns) };
}

const MOST_BYTES = 150_000;
/** The longer side of a still, px: the first one that makes the sheet small enough is used. */
export const LONGEST_SIDES = [160, 120, 90, 60] as const;
const MAX_PIXELS = 60_000_000;
const QUALITY = 45;

/**
 * Encodes a sheet of stills as WebP, with stills of at most 160 px and at most 150 kB in all. Its only
 * metadata is the name of its episode. Throws sharp's error for a picture that is damaged or far too large.
 */
export async function encodeStills(
  sheet: Uint8Array,
  { columns, rows, every, count }: StillsPlan,
  { episodeId }: Pick<FilmOfStills, 'episodeId'>,
): Promise<StillSheet> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const size = await sharp(sheet, options).metadata();
  const still = { width: size.width / columns, height: size.height / rows };
  let made: StillSheet | undefined;
  for (const side of LONGEST_SIDES) {
    const { width, height } = fitting(still, side);
    const picture = await sharp(sheet, options)
      .resize(width * columns, height * rows, { fit: 'fill' })
      .flatten()
      .withExif({ IFD0: { ImageDescription: `episode ${episodeId}` } })
      .webp({ quality: QUALITY, effort: 4 })
      .toBuffer();
    made = { width, height, columns, every, count, picture: new Uint8Array(picture) };
    if (picture.length <= MOST_BYTES) break;
  }
  // Even a hundred stills of 60 px of pure noise are small enough.
  return made as StillSheet;
}

/** Returns the same shape with a longer side of at most `side`, px. */
export function fitting(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The tolerated difference between the shape of a still and of its film. */
const SHAPE_TOLERANCE = 0.1;

/**
 * Returns the sheet beside an episode's film. Drawing it throws FilmError if it is no sheet of that film's
 * stills.
 */
export function ownStills(name: string, bytes: Uint8Array): PublishStills {
  return {
    areOwn: true,
    draw: async (film) => {
      const plan = planStills(film.duration);
      const { every, count, columns, rows } = plan;
      const { width, height } = await sharp(bytes).metadata();
      const shape = width / columns / (height / rows) / (film.width / film.height);
      const isWhole = width % columns === 0 && height % rows === 0;
      if (!isWhole || Math.abs(shape - 1) > SHAPE_TOLERANCE)
        throw new FilmError(
          `${name}: ${width} x ${height} px are not the stills of this film. It needs ${count}, one every ${every / 1_000} s, in ${rows === 1 ? 'a row' : `${rows} rows`} of ${columns}, each in the film’s shape.`,
        );
      return await encodeStills(bytes, plan, film);
    },
  };
}
