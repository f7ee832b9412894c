import sharp from 'sharp';
import type { OpenFilm } from '../film/openFilm';
import { inputOf, runFfmpeg } from './runFfmpeg';

/** The first picture is searched for in this many seconds. */
const SEARCHED_S = 30;
/** A frame with this percentage of dark pixels is black. */
const BLACK = 90;

/** Returns the first frame that is not black as WebP, or null if the first 30 s are black. */
export async function drawPoster(film: OpenFilm, signal?: AbortSignal): Promise<Uint8Array | null> {
  const select = `blackframe=amount=0:threshold=32,metadata=mode=select:key=lavfi.blackframe.pblack:value=${BLACK}:function=less`;
  const { output } = await runFfmpeg(
    film.name,
    [
      ['-v', 'error', '-t', String(SEARCHED_S), ...inputOf(film), '-map', '0:v:0'],
      ['-vf', select, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'],
    ].flat(),
    signal,
  );
  return output.length === 0 ? null : await shrinkPoster(output);
}

const LONGEST = 1_280;
const WIDEST = 720;
const MAX_PIXELS = 60_000_000;
const QUALITY = 80;

/**
 * Encodes an episode's picture as WebP, without its metadata. Throws sharp's error for a picture that is
 * damaged or far too large.
 */
export async function shrinkPoster(picture: Uint8Array): Promise<Uint8Array> {
  const webp = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(WIDEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer();
  return new Uint8Array(webp);
}
