import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rendition } from '../../../../contract/catalogue/dramas.schema';
import type { PackedFilm } from '../../../../server/content/dramaInput';
import type { FilmWriter } from '../../../../server/content/films/filmWriter';
import { drawPoster } from '../ffmpeg/drawPoster';
import { cutsIn, encodeLadder } from '../ffmpeg/encodeLadder';
import { measureGain } from '../ffmpeg/measureLoudness';
import { FilmError, openFilm } from './openFilm';
import { packRendition } from './packRendition';
import { longestPart, MOST_MS, planCuts } from './planCuts';
import { readTimeline, type Timeline } from './readTimeline';

export type Packing = {
  /**
   * Whether ffmpeg encodes each film in several sizes; otherwise it is cut at its own key frames without
   * encoding.
   */
  readonly ladder: boolean;
  /** Whether ffmpeg is available: it draws posters and measures loudness. */
  readonly ffmpeg: boolean;
  readonly scratch: string;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
};

/** Four hours in parts of 2 s. */
const MOST_PARTS = 7_200;

/** Packs one film: cuts it into parts, and writes them with their lists. */
export async function packFilm(path: string, writer: FilmWriter, packing: Packing): Promise<PackedFilm> {
  const { ladder, ffmpeg, scratch, say, signal } = packing;
  const source = await openFilm(path, { anyCodec: ladder });
  const folder = ladder ? await mkdtemp(join(scratch, 'ladder-')) : null;
  try {
    const onRung = (side: number) => say(`${source.name}: encoded in ${side}`);
    const { sizes, slideshow } = folder
      ? await encodeLadder(source, folder, onRung, signal)
      : { sizes: [path], slideshow: null };
    const packed: Rendition[] = [];
    let cuts: number[] | null = null;
    let duration = 0;
    for (const file of slideshow === null ? sizes : [...sizes, slideshow]) {
      const film = await openFilm(file);
      try {
        const timeline = await readTimeline(film, signal);
        cuts = cuts ? cutsIn(source.name, timeline.keys, cuts) : plannedCuts(source.name, timeline, say);
        packed.push(await packRendition(film, timeline, cuts, writer, signal));
        // The last picture of a slideshow may be shown for longer than the film lasts.
        if (file !== slideshow) duration = Math.max(duration, Math.round(timeline.duration));
      } finally {
        film.close();
      }
    }
    const renditions = packed.slice(0, sizes.length);
    const largest = renditions.at(-1) as Rendition;
    return {
      duration,
      width: largest.width,
      height: largest.height,
      gain: ffmpeg ? await measureGain(source, signal) : 0,
      renditions,
      ...(slideshow !== null && { slideshow: packed.at(-1) }),
      poster: ffmpeg ? await drawPoster(source, signal) : null,
    };
  } finally {
    source.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  }
}

function plannedCuts(name: string, { keys, duration }: Timeline, say: (line: string) => void): number[] {
  const [first] = keys;
  if (first?.at !== 0) throw new FilmError(`${name}: the film does not begin with a key frame.`);
  const cuts = planCuts(
    keys.map(({ at }) => at),
    duration,
  );
  if (cuts.length > MOST_PARTS) throw new FilmError(`${name}: an episode may last four hours at most.`);
  const longest = longestPart(cuts, duration);
  if (longest > MOST_MS * 1.1)
    say(
      `${name}: parts of up to ${(longest / 1_000).toFixed(1)} s, because its key frames are that far apart. With one every 2 s it starts and seeks faster.`,
    );
  return cuts;
}
