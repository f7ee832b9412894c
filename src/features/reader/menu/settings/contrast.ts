import { contrast } from '../../../../../contract/wire/colours';

/** Returns the contrast of two colours (`#rrggbb`): 1 to 21, rounded down to tenths. */
export function contrastOf(one: string, other: string): number {
  return Math.floor(contrast(one, other) * 10) / 10;
}
