/** Returns a copy of the list with one item moved by some places, within the ends. */
export function moved<Item>(list: readonly Item[], at: number, by: number): Item[] {
  const to = at + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.toSpliced(at, 1).toSpliced(to, 0, ...list.slice(at, at + 1));
}
