import { join } from 'node:path';
import { FilmError, type OpenFilm } from '../film/openFilm';
import { hasEncoders, inputOf, runFfmpeg } from './runFfmpeg';

/**
 * Sizes of a film by its shorter side (px), with the maximum bit rate of the picture and the bit rate of the
 * sound, bits a second.
 */
const RUNGS = [
  { side: 240, picture: 400_000, sound: 64_000 },
  { side: 480, picture: 1_200_000, sound: 96_000 },
  { side: 720, picture: 2_500_000, sound: 128_000 },
] as const;
/** For bad connections, beside the others; the bit rate of the picture is the mean one. */
const SMALL = { side: 180, picture: 100_000, sound: 32_000 } as const;
/** The sound of the smallest size, and a picture every 2 s: no more than a part's key frame. */
const SLIDESHOW = { side: 144, picture: 24_000, sound: 32_000 } as const;
const QUALITY = '23';
/** VP9 has another scale: this looks about the same. */
const VP9_QUALITY = '36';
/** The usual length of a part (planCuts). */
const KEY_EVERY_S = 2;

/** Paths of encoded files, the smallest first; `slideshow` is beside them, or null for a tiny film. */
export type EncodedLadder = { readonly sizes: readonly string[]; readonly slideshow: string | null };

/**
 * Encodes a film with a shorter side of 240, 480 and 720 px (never larger than the original, but at least one
 * size) as H.264 with AAC and a key frame every 2 s, and from 240 px on also with 180 and as a slideshow, as
 * VP9 with Opus if ffmpeg has them. Calls `onRung` after each.
 */
export async function encodeLadder(
  film: OpenFilm,
  folder: string,
  onRung: (side: number) => void,
  signal?: AbortSignal,
): Promise<EncodedLadder> {
  const sizes: string[] = [];
  let slideshow: string | null = null;
  const hasVp9 = await hasEncoders(['libvpx-vp9', 'libopus'], signal);
  for (const rung of rungsOf(Math.min(film.width, film.height))) {
    const { side, picture, sound } = rung;
    const isSlideshow = rung === SLIDESHOW;
    const isSmall = isSlideshow || rung === SMALL;
    const file = join(folder, `${side}.mp4`);
    const scale = film.width > film.height ? `-2:${side}` : `${side}:-2`;
    await runFfmpeg(
      film.name,
      [
        ['-v', 'error', ...inputOf(film), '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
        ['-vf', `${isSlideshow ? KEY_FRAMES_ONLY : ''}scale=${scale}:flags=lanczos,setsar=1,format=yuv420p`],
        ...(hasVp9 && isSmall ? vp9(picture) : h264(picture)),
        isSlideshow ? ['-fps_mode', 'passthrough'] : [],
        ['-force_key_frames', `expr:gte(t,n_forced*${KEY_EVERY_S})`, '-g', '100000'],
        ['-ac', '2', '-b:a', String(sound), '-f', 'mp4', `file:${file}`],
      ].flat(),
      signal,
    );
    if (isSlideshow) slideshow = file;
    else sizes.push(file);
    onRung(side);
  }
  return { sizes, slideshow };
}

const h264 = (bits: number) => [
  ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'medium', '-crf', QUALITY, '-sc_threshold', '0'],
  ['-maxrate', String(bits), '-bufsize', String(bits * 2), '-c:a', 'aac'],
];
/** The frames that are key frames in the other sizes, by the same rule. */
const KEY_FRAMES_ONLY = `select='gte(t,selected_n*${KEY_EVERY_S})',`;
const vp9 = (bits: number) => {
  const most = String(bits * 1.3);
  return [
    ['-c:v', 'libvpx-vp9', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1', '-crf', VP9_QUALITY],
    ['-b:v', String(bits), '-maxrate', most, '-bufsize', most],
    ['-c:a', 'libopus', '-vbr', 'constrained'],
  ];
};

function rungsOf(shorter: number) {
  const [least] = RUNGS;
  const even = Math.max(2, Math.floor(shorter / 2) * 2);
  const fitting = RUNGS.filter(({ side }) => side <= shorter);
  return fitting.length > 0 ? [SLIDESHOW, SMALL, ...fitting] : [{ ...least, side: even }];
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
