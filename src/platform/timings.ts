/** The journeys whose time is taken (docs/telemetry.md). */
export type TimedName = 'open chapter' | 'unlock' | 'home feed';
/** Ms since the epoch. */
export type Timing = {
  readonly name: TimedName;
  readonly from: number;
  readonly to: number;
  readonly ok: boolean;
};

/** What was timed before anybody listened: the first journeys are over by then. */
const EARLY_MOST = 10;
let early: Timing[] = [];
let listener: ((timing: Timing) => void) | undefined;

/** Times a call. Nothing is kept of it but the last few until somebody listens (src/platform/telemetry). */
export async function timed<T extends { readonly ok: boolean }>(
  name: TimedName,
  run: () => Promise<T>,
): Promise<T> {
  const from = performance.timeOrigin + performance.now();
  const result = await run();
  const timing = { name, from, to: performance.timeOrigin + performance.now(), ok: result.ok };
  if (listener) listener(timing);
  else early = [...early, timing].slice(-EARLY_MOST);
  return result;
}

/** Hands timings over, those taken before too. Returns how to stop. */
export function onTimings(listen: (timing: Timing) => void): () => void {
  listener = listen;
  for (const timing of early) listen(timing);
  early = [];
  return () => {
    listener = undefined;
  };
}
