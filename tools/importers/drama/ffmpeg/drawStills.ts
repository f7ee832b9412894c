import type { FilmOfStills, PublishStills } from '../../../../server/content/dramaInput';
import { openFilm } from '../film/openFilm';
import { MOST_MS } from '../film/planCuts';
import { encodeStills, fitting, LONGEST_SIDES, planStills, type StillsPlan } from '../stills';
import { inputOf, runFfmpeg } from './runFfmpeg';

/** Returns stills that ffmpeg draws from the film. */
export function drawnStills(path: string, anyCodec: boolean, signal?: AbortSignal): PublishStills {
  return {
    areOwn: false,
    draw: async (of) => {
      const film = await openFilm(path, { anyCodec });
      try {
        const plan = planStills(of.duration);
        const args = [...readingOf(film, plan), '-map', '0:v:0', ...drawingOf(of, plan)];
        const { output } = await runFfmpeg(film.name, args, signal);
        return output.length === 0 ? null : await encodeStills(output, plan, of);
      } finally {
        film.close();
      }
    },
  };
}

/** If stills are farther apart than key frames, only key frames need decoding. */
function readingOf(film: Parameters<typeof inputOf>[0], { every }: StillsPlan): string[] {
  return ['-v', 'error', ...(every > MOST_MS ? ['-skip_frame', 'nokey'] : []), ...inputOf(film)];
}

/**
 * With rounding to the nearest, the frame in the middle of a stretch is the last that falls to it. A missing
 * last still repeats the one before.
 */
function drawingOf({ width, height }: FilmOfStills, { every, count, columns, rows }: StillsPlan): string[] {
  const still = fitting({ width, height }, LONGEST_SIDES[0]);
  const filters = [
    `fps=fps=1000/${every}:start_time=0:round=near`,
    `scale=${still.width}:${still.height}:flags=area`,
    'setsar=1',
    `tpad=stop=${count}:stop_mode=clone`,
    `trim=end_frame=${count}`,
    `tile=${columns}x${rows}`,
  ];
  return ['-vf', filters.join(','), '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
}
