const MOMENTS = new Set(['at', 'addedAt', 'openedAt', 'time', 'createdAt', 'changedAt']);

/** The same with every moment in it changed. Devices send and hear moments of the server's clock. */
export function withMoments<T>(value: T, change: (at: number) => number): T {
  if (Array.isArray(value)) return value.map((each) => withMoments(each, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      MOMENTS.has(name) && typeof inner === 'number' ? change(inner) : withMoments(inner, change),
    ]),
  ) as T;
}
