import sharp from 'sharp';
import type { FilmOfStills } from '../../../../server/content/dramaInput';
import type { StillSheet } from '../../../../server/content/films/filmWriter';
import type { StillsPlan } from './planStills';

/** A sheet may weigh this much. */
const MOST_BYTES = 150_000;
/** The longer side of a still, px: the first size in which the sheet is light enough is taken. */
export const LONGEST_SIDES = [160, 120, 90, 60] as const;
const MAX_PIXELS = 60_000_000;
const QUALITY = 45;

/**
 * A sheet of stills as WebP, its stills at most 160 px long and itself at most 150 kB. It is only its pixels then, and the name of its
 * episode. Throws what sharp throws for a picture that is damaged or far too large.
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
  // A hundred stills of 60 px of pure noise are within it.
  return made as StillSheet;
}

/** The same shape with a longer side of at most `side`, px. */
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
