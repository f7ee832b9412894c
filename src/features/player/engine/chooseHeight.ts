import type { Rendition } from '../../../../contract/catalogue/dramas.schema';
import { filmSide } from '../../../../contract/catalogue/films';

/** A line is used up to this share: the rest is for what it loses the next moment. */
const SHARE = 0.7;
/** With this much buffered a larger size may be tried, in s; with less, the present one is not left upwards. */
const CALM_AHEAD_S = 6;
/** Of a viewer who saves data, and where nothing was measured yet and the film is to begin at once: a shorter side, in px. */
const SMALL_SIDE = 480;

export type Quality = 'auto' | 'saver' | number;

type Circumstances = {
  quality: Quality;
  /** Bits a second; undefined while nothing was measured. */
  bitsPerSecond: number | undefined;
  /** Lines of the picture as it is shown, in device pixels: more cannot be seen. */
  shown: number;
  /** Buffered ahead, in s. */
  ahead: number;
  /** The size that plays; undefined at the start. */
  current: number | undefined;
};

type Sized = Pick<Rendition, 'height' | 'width' | 'bandwidth'>;

/**
 * The height of the rendition that the next part is fetched in. `renditions`: the smallest first, at least one. What the
 * viewer chose is taken as near as there is.
 */
export function chooseHeight(renditions: readonly Sized[], circumstances: Circumstances): number {
  const { quality, bitsPerSecond, shown, ahead, current } = circumstances;
  const smallest = renditions[0]?.height ?? 0;
  if (typeof quality === 'number') return atMost(renditions, quality) ?? smallest;
  // Up to the first that is as large as the screen shows it; a phone held upright shows more lines than a film has.
  const enough = renditions.findIndex(({ height }) => height >= shown);
  const seen = enough < 0 ? renditions : renditions.slice(0, enough + 1);
  if (quality === 'saver' || bitsPerSecond === undefined) return atMost(seen, SMALL_SIDE) ?? smallest;
  const best = seen.findLast(({ bandwidth }) => bandwidth <= bitsPerSecond * SHARE)?.height ?? smallest;
  const isRise = current !== undefined && best > current;
  return isRise && ahead < CALM_AHEAD_S ? current : best;
}

function atMost(renditions: readonly Sized[], side: number): number | undefined {
  return renditions.findLast((each) => filmSide(each) <= side)?.height;
}
