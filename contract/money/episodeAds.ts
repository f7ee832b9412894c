import { READING_AD_SECONDS } from './rewards';

/** How long an ad that was watched to its end opens an episode (decision 0148). */
export const EPISODE_PASS_MS = 86_400_000;
/** The most episodes a day that ads open for a reader, in all dramas together; also the most that a title may set. */
export const EPISODE_ADS_A_DAY_MOST = 10;

/** Returns whether an ad may open an episode: it must not be longer than that. `duration` in ms. */
export function adFits(duration: number): boolean {
  return READING_AD_SECONDS * 1_000 <= duration;
}
