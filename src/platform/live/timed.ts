/** The measured user journeys (docs/telemetry.md). */
export type TimedName = 'open chapter' | 'unlock' | 'home feed';

/**
 * Measures a call in the browser's performance timeline, which keeps it for a later observer
 * (src/platform/visit/telemetry).
 */
export async function timed<T extends { readonly ok: boolean }>(
  name: TimedName,
  run: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  const result = await run();
  performance.measure(name, { start, detail: { timed: result.ok } });
  return result;
}
