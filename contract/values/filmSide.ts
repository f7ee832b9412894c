/**
 * What a size of a film is called by, in px: the shorter side, whichever way the film stands. 720 by 1280 is "720p" as
 * 1280 by 720 is.
 */
export function filmSide({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.min(width, height);
}
