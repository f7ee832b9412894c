import { beforeEach, expect, it, vi } from 'vitest';
import { noteSpeed, takeVitals } from './collector';
import { startVitals } from './startVitals';

type Report = (metric: { id: string; value: number }) => void;

const { sent, measured } = vi.hoisted(() => ({
  sent: [] as object[],
  measured: new Map<string, Report>(),
}));
vi.mock('../../worker/usecases', () => ({
  usecases: { recordVitals: (report: object) => Promise.resolve(sent.push(report)) },
}));
vi.mock('web-vitals', () => ({
  onLCP: (report: Report) => measured.set('lcp', report),
  onINP: (report: Report) => measured.set('inp', report),
  onCLS: (report: Report) => measured.set('cls', report),
}));

let page: EventTarget;
let whenIdle: (() => void)[];
let stored: Map<string, string>;
let seen: { visibilityState: 'visible' | 'hidden' };
beforeEach(() => {
  sent.length = 0;
  measured.clear();
  page = new EventTarget();
  stored = new Map();
  seen = { visibilityState: 'visible' };
  const listen: typeof page.addEventListener = (...all) => page.addEventListener(...all);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('document', seen);
  vi.stubGlobal('window', { requestIdleCallback: true });
  whenIdle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => whenIdle.push(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

function turn(visibilityState: 'visible' | 'hidden'): void {
  seen.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('reports once each time the page is hidden, if anything was measured', () => {
  const stop = startVitals(false);
  turn('hidden');
  expect(sent).toEqual([]);
  turn('visible');
  noteSpeed('firstFrame', 400);
  turn('hidden');
  turn('visible');
  turn('hidden');
  expect(sent).toEqual([{ device: 'phone', sums: { 'firstFrame.good': 1 } }]);
  stop();
});

it('a page that is closed keeps its report for the next one', () => {
  const stop = startVitals(false);
  noteSpeed('firstFrame', 400);
  page.dispatchEvent(new Event('pagehide'));
  turn('hidden');
  expect(sent).toEqual([]);
  stop();
  const end = startVitals(false);
  expect(sent).toEqual([{ device: 'phone', sums: { 'firstFrame.good': 1 } }]);
  expect(stored.size).toBe(0);
  // Back from the browser's cache of pages, it is as any other.
  page.dispatchEvent(new Event('pagehide'));
  page.dispatchEvent(new Event('pageshow'));
  noteSpeed('firstFrame', 400);
  turn('hidden');
  expect(sent).toHaveLength(2);
  end();
});

it('a page counts each value once, and none after the reader has withdrawn', async () => {
  const stop = startVitals(true);
  for (const run of whenIdle) run();
  await vi.waitFor(() => expect(measured.size).toBe(3));
  measured.get('inp')?.({ id: 'first', value: 100 });
  measured.get('inp')?.({ id: 'first', value: 900 });
  // The same page, restored from the browser's cache.
  measured.get('inp')?.({ id: 'second', value: 300 });
  measured.get('cls')?.({ id: 'first', value: 0 });
  expect(takeVitals()).toEqual({ 'inp.good': 1, 'inp.fair': 1, 'cls.good': 1 });
  stop();
  const again = startVitals(false);
  measured.get('lcp')?.({ id: 'late', value: 100 });
  turn('hidden');
  expect(sent).toEqual([]);
  again();
});

it('a page that was loaded before the reader agreed is not measured', () => {
  const stop = startVitals(false);
  expect(whenIdle).toEqual([]);
  stop();
});

it('withdrawing drops what waits in the tab', () => {
  const stop = startVitals(false);
  noteSpeed('firstFrame', 400);
  stop();
  turn('hidden');
  expect(sent).toEqual([]);
  expect(takeVitals()).toBe(null);
});
