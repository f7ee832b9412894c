import type { OpenFilm } from '../film/openFilm';
import { shrinkPoster } from '../shrinkPoster';
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
