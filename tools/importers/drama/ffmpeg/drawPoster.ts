import sharp from 'sharp';
import type { OpenFilm } from '../film/openFilm';
import { inputOf, runFfmpeg } from './runFfmpeg';

/** Where a film's first picture is looked for, s. */
const SEARCHED_S = 30;
/** A frame with this share of dark pixels (percent) is black. */
const BLACK = 90;

/** The first frame that is not black, WebP; null when the film is black for half a minute. */
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

/** An episode's picture as WebP. It is only its pixels then. Throws what sharp throws for a picture that is damaged or far too large. */
export async function shrinkPoster(picture: Uint8Array): Promise<Uint8Array> {
  const webp = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize(WIDEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 4 })
    .toBuffer();
  return new Uint8Array(webp);
}
