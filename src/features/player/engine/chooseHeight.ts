import type { Rendition } from '../../../../contract/catalogue/dramas.schema';
import { filmSide } from '../../../../contract/catalogue/films';

/** The share of the measured speed that is used; the rest is a reserve. */
const SHARE = 0.7;
/** In seconds. A larger size is tried only with this much buffered. */
const CALM_AHEAD_S = 6;
/** The shorter side in px, for viewers who save data, and for a film that starts before any measurement. */
const SMALL_SIDE = 480;

export type Quality = 'auto' | 'saver' | number;

type Circumstances = {
  quality: Quality;
  bitsPerSecond: number | undefined;
  /** The height of the picture on the screen in device pixels; more is not visible. */
  shown: number;
  ahead: number;
  current: number | undefined;
};

type Sized = Pick<Rendition, 'height' | 'width' | 'bandwidth'>;

/**
 * Returns the height of the rendition for the next part. `renditions`: at least one, the smallest first. If
 * the viewer chose a size, returns the nearest one.
 */
export function chooseHeight(renditions: readonly Sized[], circumstances: Circumstances): number {
  const { quality, bitsPerSecond, shown, ahead, current } = circumstances;
  const smallest = renditions[0]?.height ?? 0;
  if (typeof quality === 'number') return atMost(renditions, quality) ?? smallest;
  // Up to the first that fills the screen; an upright phone may have more lines than the film.
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
