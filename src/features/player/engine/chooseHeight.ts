import type { Rendition } from '../../../../contract/schemas/film';

/** A line is used up to this share: the rest is for what it loses the next moment. */
const SHARE = 0.7;
/** With this much buffered a larger size may be tried, in s; with less, the present one is not left upwards. */
const CALM_AHEAD_S = 6;
/** Of a viewer who saves data, and where nothing was measured yet: lines, the size of a phone's picture. */
const SAVING_HEIGHT = 480;
const FIRST_HEIGHT = 720;

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

type Sized = Pick<Rendition, 'height' | 'bandwidth'>;

/**
 * The height of the rendition that the next part is fetched in. `renditions`: the smallest first, at least one. What the
 * viewer chose is taken as near as there is.
 */
export function chooseHeight(renditions: readonly Sized[], circumstances: Circumstances): number {
  const { quality, bitsPerSecond, shown, ahead, current } = circumstances;
  const heights = renditions.map(({ height }) => height);
  const smallest = heights[0] ?? 0;
  if (typeof quality === 'number') return atMost(heights, quality) ?? smallest;
  // The first that is as large as the screen shows it; a phone held upright shows more lines than a film has.
  const seen = heights.find((height) => height >= shown) ?? heights.at(-1) ?? smallest;
  if (quality === 'saver') return atMost(heights, Math.min(seen, SAVING_HEIGHT)) ?? smallest;
  if (bitsPerSecond === undefined) return atMost(heights, Math.min(seen, FIRST_HEIGHT)) ?? smallest;
  const fitting = renditions.filter(({ bandwidth }) => bandwidth <= bitsPerSecond * SHARE);
  const best = Math.min(seen, fitting.at(-1)?.height ?? smallest);
  const isRise = current !== undefined && best > current;
  return isRise && ahead < CALM_AHEAD_S ? current : best;
}

function atMost(heights: readonly number[], most: number): number | undefined {
  return heights.findLast((height) => height <= most);
}
