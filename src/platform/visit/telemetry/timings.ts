import type { TimedName } from '../../live/timed';

/** Ms since the epoch. */
export type Timing = {
  readonly name: TimedName;
  readonly from: number;
  readonly to: number;
  readonly ok: boolean;
};

/** Passes on what `timed` measured since the page's start. Returns how to stop. */
export function onTimings(listen: (timing: Timing) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceMeasure[]) {
      // Extensions, and React in development, add measures too.
      const ok = (entry.detail as { timed?: unknown } | null)?.timed;
      if (typeof ok !== 'boolean') continue;
      const from = performance.timeOrigin + entry.startTime;
      listen({ name: entry.name as TimedName, from, to: from + entry.duration, ok });
    }
  });
  observer.observe({ type: 'measure', buffered: true });
  return () => observer.disconnect();
}
