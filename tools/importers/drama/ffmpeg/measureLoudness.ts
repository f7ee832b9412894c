import type { OpenFilm } from '../film/openFilm';
import { inputOf, runFfmpeg } from './runFfmpeg';

/** The loudness of every episode (LUFS, EBU R 128), as the AES recommends for streamed speech (TD1008). */
const WANTED_LUFS = -18;
/** The highest true peak after raising a film, dBTP. */
const LOUDEST_DB = -1;
/** Below this is silence: the gate of R 128. */
const SILENCE_LUFS = -69;
const MOST_DB = 20;

/** Returns the dB to add to a film, so that all are equally loud and none clips; 0 without sound. */
export async function measureGain(film: OpenFilm, signal?: AbortSignal): Promise<number> {
  if (!film.audio) return 0;
  const measure = ['-map', '0:a:0', '-af', 'ebur128=peak=true:framelog=verbose', '-f', 'null', '-'];
  const { said } = await runFfmpeg(film.name, ['-v', 'info', ...inputOf(film), ...measure], signal);
  return gainOf(said);
}

export function gainOf(said: string): number {
  const summary = said.slice(said.lastIndexOf('Summary:'));
  const loudness = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1] ?? Number.NaN);
  const peak = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1] ?? 0);
  if (Number.isNaN(loudness) || loudness <= SILENCE_LUFS) return 0;
  const gain = Math.min(WANTED_LUFS - loudness, Math.max(0, LOUDEST_DB - peak));
  return Math.round(Math.max(-MOST_DB, Math.min(MOST_DB, gain)) * 10) / 10;
}
