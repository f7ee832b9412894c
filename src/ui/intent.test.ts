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
  it('begins when the pointer has rested on its link', () => {
    loadAhead(load);
    vi.advanceTimersByTime(60);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10);
    expect(load).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(load).toHaveBeenCalledOnce();
  });
  it('does not begin for a link that was only passed', () => {
    loadAhead(load);
    vi.advanceTimersByTime(40);
    forgetIntent();
    vi.advanceTimersByTime(1_000);
    expect(load).not.toHaveBeenCalled();
  });
  it('waits for the page to stand still', () => {
    loadAhead(load);
    for (let at = 0; at < 20; at++) {
      vi.advanceTimersByTime(16);
      page.dispatchEvent(new Event('scroll'));
    }
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersByTime(70);
    expect(load).toHaveBeenCalledOnce();
  });
  it('loads the last link alone, and a pressed one at once', () => {
    const other = vi.fn(async () => undefined);
    loadAhead(load);
    loadAhead(other);
    loadAheadNow(other);
    expect(other).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1_000);
    expect(load).not.toHaveBeenCalled();
    expect(other).toHaveBeenCalledOnce();
  });
  it('says so when it fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    loadAheadNow(() => Promise.reject(new Error('gone')));
    await vi.runAllTimersAsync();
    expect(warn).toHaveBeenCalledOnce();
  });
});
