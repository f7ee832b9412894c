import type { Metric } from 'web-vitals';
import type { DeviceClass, Speed, Vitals } from '../../../../contract/account/vitals';
import { whenIdle } from '../../live/idle';
import { usecases } from '../../worker/usecases';
import { collectVitals, noteSpeed, takeVitals } from './collector';
import { keepForNextVisit, takeFromLastVisit } from './leftVitals';

/**
 * Measures how fast the app is, and reports it each time the page is hidden (spec 4.14, docs/telemetry.md).
 * `hasAgreedBefore`: the reader had agreed before this page was loaded; otherwise only its films are measured,
 * because the browser has timed the page since its beginning. Returns how to stop: what waits in this tab is
 * dropped, and nothing more is measured.
 */
export function startVitals(hasAgreedBefore: boolean): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isLeaving = false;
  collectVitals(true);
  const left = takeFromLastVisit();
  if (left) send(left);
  // A worker ends before it receives what a page says while it is unloaded.
  addEventListener('pagehide', () => (isLeaving = true), { signal });
  addEventListener('pageshow', () => (isLeaving = false), { signal });
  // On the window, after the page's own listeners and those of the library have noted their last values.
  addEventListener(
    'visibilitychange',
    () => {
      const taken = document.visibilityState === 'hidden' ? takeVitals() : null;
      if (!taken) return;
      if (isLeaving) keepForNextVisit(taken);
      else send(taken);
    },
    { signal },
  );
  const cancel = hasAgreedBefore ? whenIdle(() => void measurePage(signal)) : undefined;
  return () => {
    stop.abort();
    cancel?.();
    collectVitals(false);
  };
}

function send(sums: Vitals): void {
  void usecases.recordVitals({ device: deviceClass(), sums });
}

/** Tablets are phones: they have a finger instead of a pointer. */
function deviceClass(): DeviceClass {
  return matchMedia('(pointer: coarse)').matches ? 'phone' : 'desktop';
}

/** Each value counts once per page, as it is when the page is hidden for the first time. */
async function measurePage(signal: AbortSignal): Promise<void> {
  const library = await import('web-vitals').catch(console.warn);
  if (!library || signal.aborted) return;
  const note = (speed: Speed) => {
    const known = new Set<string>();
    return ({ id, value }: Metric) => {
      // The library cannot be stopped.
      if (signal.aborted || known.has(id)) return;
      known.add(id);
      noteSpeed(speed, value);
    };
  };
  library.onLCP(note('lcp'));
  library.onINP(note('inp'));
  library.onCLS(note('cls'));
}
