/** Elements in the ring: what plays, and its neighbours. */
export const RING = 3;
export type RingPlace = 0 | 1 | 2;

/** Which element shows the item at an index. */
export function placeOf(index: number): RingPlace {
  return (((index % RING) + RING) % RING) as RingPlace;
}

/** What the ring holds around an item, the item itself first, then what comes next: that is what will be wanted. */
export function around(at: number, count: number): number[] {
  return [at, at + 1, at - 1].filter((index) => index >= 0 && index < count);
}
