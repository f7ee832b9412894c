import { join } from 'node:path';
import { FilmError, type OpenFilm } from '../film/openFilm';
import { inputOf, runFfmpeg } from './runFfmpeg';

/**
 * Sizes of a film by its shorter side (px), with the maximum bit rate of the picture and the bit rate of the
 * sound, bits a second.
 */
const RUNGS = [
  { side: 240, picture: 400_000, sound: 64_000 },
  { side: 480, picture: 1_200_000, sound: 96_000 },
  { side: 720, picture: 2_500_000, sound: 128_000 },
] as const;
const QUALITY = '23';
/** The usual length of a part (planCuts). */
const KEY_EVERY_S = 2;

/**
 * Encodes a film with a shorter side of 240, 480 and 720 px (never larger than the original, but at least one
 * size) as H.264 with AAC and a key frame every 2 s. Returns the files, the smallest first, and calls
 * `onRung` after each.
 */
export async function encodeLadder(
  film: OpenFilm,
  folder: string,
  onRung: (side: number) => void,
  signal?: AbortSignal,
): Promise<string[]> {
  const files: string[] = [];
  for (const { side, picture, sound } of rungsOf(Math.min(film.width, film.height))) {
    const file = join(folder, `${side}.mp4`);
    const scale = film.width > film.height ? `-2:${side}` : `${side}:-2`;
    await runFfmpeg(
      film.name,
      [
        ['-v', 'error', ...inputOf(film), '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
        ['-vf', `scale=${scale}:flags=lanczos,setsar=1,format=yuv420p`],
        ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'medium', '-crf', QUALITY],
        ['-maxrate', String(picture), '-bufsize', String(picture * 2)],
        ['-force_key_frames', `expr:gte(t,n_forced*${KEY_EVERY_S})`, '-sc_threshold', '0', '-g', '100000'],
        ['-c:a', 'aac', '-ac', '2', '-b:a', String(sound), '-f', 'mp4', `file:${file}`],
      ].flat(),
      signal,
    );
    files.push(file);
    onRung(side);
  }
  return files;
}

function rungsOf(shorter: number) {
  const [least] = RUNGS;
  const even = Math.max(2, Math.floor(shorter / 2) * 2);
  const fitting = RUNGS.filter(({ side }) => side <= shorter);
  return fitting.length > 0 ? fitting : [{ ...least, side: even }];
}

/**
 * Returns the same cuts in another size of the film. Throws FilmError if its key frames are at other times.
 */
export function cutsIn(
  name: string,
  keys: readonly { readonly at: number }[],
  cuts: readonly number[],
): number[] {
  return cuts.map((cut) => {
    const key = keys.find(({ at }) => Math.abs(at - cut) < 2);
    if (!key) throw new FilmError(`${name}: its sizes were not encoded with the same key frames.`);
    return key.at;
  });
}
