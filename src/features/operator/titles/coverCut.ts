/** The width of a cover by its height, wherever readers see it. */
const SHAPE = 2 / 3;
/** A difference that nobody sees. */
const SAME = 0.01;
const SHARP_WIDTH = 640;

export type CoverCut = {
  /** What is cut off at each side, and at the top and the bottom each, in percent. */
  readonly sides: number;
  readonly ends: number;
  /** It is enlarged on a title's own page, so it looks blurred. */
  readonly isSmall: boolean;
};

/** Returns how the middle of a picture of this size, in pixels, becomes a cover. */
export function coverCut(width: number, height: number): CoverCut {
  const shown = Math.min(width, height * SHAPE);
  const cut = (part: number) => (part < SAME ? 0 : part * 50);
  return {
    sides: cut(1 - shown / width),
    ends: cut(1 - shown / SHAPE / height),
    isSmall: shown < SHARP_WIDTH,
  };
}
