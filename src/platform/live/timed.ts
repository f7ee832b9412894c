/** The journeys whose time is taken (docs/telemetry.md). */
export type TimedName = 'open chapter' | 'unlock' | 'home feed';

/** Times a call as an entry of the browser's own timeline, which keeps it for whoever looks later (src/platform/visit/telemetry). */
export async function timed<T extends { readonly ok: boolean }>(
  name: TimedName,
  run: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const result = await run();
  performance.measure(name, { start, detail: { timed: result.ok } });
  return result;
}
