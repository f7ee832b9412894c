import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetIntent, loadAhead, loadAheadNow } from './intent';

/** Replaces the window, which this realm does not have. */
let page: EventTarget;
const load = vi.fn(async () => undefined);

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.useFakeTimers();
  load.mockClear();
});
afterEach(() => {
  forgetIntent();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('loading a page ahead', () => {
  it('begins after the pointer has stayed on its link for a moment', () => {
    loadAhead(load);
    vi.advanceTimersByTime(60);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(load).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(load).toHaveBeenCalledOnce();
  });
  it('does not begin for a link that the pointer only passed', () => {
    loadAhead(load);
    vi.advanceTimersByTime(40);
    forgetIntent();
    vi.advanceTimersByTime(1_000);
    expect(load).not.toHaveBeenCalled();
  });
  it('waits until scrolling has stopped', () => {
    loadAhead(load);
    for (let at = 0; at < 20; at++) {
      vi.advanceTimersByTime(16);
      page.dispatchEvent(new Event('scroll'));
    }
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(70);
    expect(load).toHaveBeenCalledOnce();
  });
  it('loads only the last link, and a pressed one immediately', () => {
    const other = vi.fn(async () => undefined);
    loadAhead(load);
    loadAhead(other);
    loadAheadNow(other);
    expect(other).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(load).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
  });
  it('logs a warning if it fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    loadAheadNow(() => Promise.reject(new Error('gone')));
    await vi.runAllTimersAsync();
    expect(warn).toHaveBeenCalledOnce();
  });
});
