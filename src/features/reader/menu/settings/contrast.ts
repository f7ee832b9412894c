import { luminance } from '../../../../ui/tint';

/** The minimum for text in WCAG 2.2 (1.4.3). */
export const LEAST_CONTRAST = 4.5;

/** Returns the contrast of two colours (`#rrggbb`): 1 to 21, rounded down to tenths. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return Math.floor(((light + 0.05) / (dark + 0.05)) * 10) / 10;
}
