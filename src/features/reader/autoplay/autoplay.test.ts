import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reading } from '../stage/Reading';
import { startAutoplay } from './autoplay';

const STEP_MS = 4_000;
let page: EventTarget;
let tab: EventTarget & { visibilityState: string };
let turn: ReturnType<typeof vi.fn<(direction: -1 | 1) => void>>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', tab);
  turn = vi.fn<(direction: -1 | 1) => void>();
  stop = startAutoplay(page as HTMLElement, { turn } as unknown as Reading, {
    pageType: 'paged',
    autoplayTime: STEP_MS,
  });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('autoplay turns a page at every step, until it is stopped', () => {
  vi.advanceTimersByTime(2 * STEP_MS);
  expect(turn.mock.calls).toEqual([[1], [1]]);
  stop();
  vi.advanceTimersByTime(10 * STEP_MS);
  expect(turn).toHaveBeenCalledTimes(2);
});

it('autoplay waits while the page is touched, and a while longer', () => {
  page.dispatchEvent(new Event('pointerdown'));
  vi.advanceTimersByTime(10 * STEP_MS);
  expect(turn).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pointerup'));
  vi.advanceTimersByTime(STEP_MS);
  expect(turn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(STEP_MS);
  expect(turn).toHaveBeenCalledTimes(1);
});

it('autoplay waits while the tab is hidden', () => {
  tab.visibilityState = 'hidden';
  tab.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(10 * STEP_MS);
  expect(turn).not.toHaveBeenCalled();
  tab.visibilityState = 'visible';
  tab.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(2 * STEP_MS);
  expect(turn).toHaveBeenCalledTimes(1);
});

it('autoplay does not start when the finger is lifted in a hidden tab', () => {
  tab.visibilityState = 'hidden';
  page.dispatchEvent(new Event('pointerdown'));
  page.dispatchEvent(new Event('pointerup'));
  vi.advanceTimersByTime(10 * STEP_MS);
  expect(turn).not.toHaveBeenCalled();
});
