export const RING = 3;
export type RingPlace = 0 | 1 | 2;

export function placeOf(index: number): RingPlace {
  return (((index % RING) + RING) % RING) as RingPlace;
}

/**
 * Returns the items that the ring holds around an item: the item itself first, then the next one, because it
 * will be needed first.
 */
export function around(at: number, count: number): number[] {
  return [at, at + 1, at - 1].filter((index) => index >= 0 && index < count);
}
