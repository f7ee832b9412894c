import type { Rendition } from '../../../contract/catalogue/dramas.schema';
import { filmSide } from '../../../contract/catalogue/films';

/**
 * The share of the measured speed that a size may take: little while a hole in the connection would be felt,
 * and more than the speed itself with a minute in reserve (decision 0050).
 */
const LEAST_SHARE = 0.33;
const MOST_SHARE = 1.3;
/** In seconds ahead: from here on the share grows, up to the second figure. */
const GROWS_FROM_S = 20;
const GROWS_UNTIL_S = 60;
/**
 * With less than this ahead, in seconds, a connection that carries less than the smallest size and some more
 * gets the slideshow, so that the sound goes on.
 */
const SLIDESHOW_S = 20;
const SLIDESHOW_SHARE = 1.2;
/** The shorter side in px, for viewers who save data. */
const SAVER_SIDE = 480;

export type Quality = 'auto' | 'saver' | number;

type Circumstances = {
  quality: Quality;
  bitsPerSecond: number | undefined;
  /** The height of the picture on the screen in device pixels; more is not visible. */
  shown: number;
  /** The seconds that can play before this part. */
  ahead: number;
  /** The film's slideshow, if this browser plays it. */
  slideshow?: Sized | undefined;
};

type Sized = Pick<Rendition, 'height' | 'width' | 'bandwidth'>;

/**
 * Returns the height of the rendition for the next part. `renditions`: at least one, the smallest first. If
 * the viewer chose a size, returns the nearest one. While nothing is measured, returns the smallest, because
 * it is shown first.
 */
export function chooseHeight(renditions: readonly Sized[], circumstances: Circumstances): number {
  const { quality, bitsPerSecond, shown, ahead, slideshow } = circumstances;
  const smallest = renditions[0]?.height ?? 0;
  if (typeof quality === 'number') return atMost(renditions, quality) ?? smallest;
  const needed = (renditions[0]?.bandwidth ?? 0) * SLIDESHOW_SHARE;
  if (slideshow && bitsPerSecond !== undefined && bitsPerSecond < needed && ahead < SLIDESHOW_S)
    return slideshow.height;
  // Up to the first that fills the screen; an upright phone may have more lines than the film.
  const enough = renditions.findIndex(({ height }) => height >= shown);
  const seen = enough < 0 ? renditions : renditions.slice(0, enough + 1);
  if (quality === 'saver') return atMost(seen, SAVER_SIDE) ?? smallest;
  if (bitsPerSecond === undefined) return smallest;
  const grown = (ahead - GROWS_FROM_S) / (GROWS_UNTIL_S - GROWS_FROM_S);
  const share = Math.max(LEAST_SHARE, Math.min(1, grown) * MOST_SHARE);
  return seen.findLast(({ bandwidth }) => bandwidth <= bitsPerSecond * share)?.height ?? smallest;
}

/** Returns the height of a film's picture in a box, in device pixels. */
export function shownHeight(box: { width: number; height: number }, film: { width: number; height: number }) {
  return Math.min(box.height, box.width * (film.height / film.width)) * devicePixelRatio;
}

function atMost(renditions: readonly Sized[], side: number): number | undefined {
  return renditions.findLast((each) => filmSide(each) <= side)?.height;
}
