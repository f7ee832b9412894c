import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetExchanges, isCutOff, isSlow, recordExchange } from './line';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', {});
  forgetExchanges();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the connection', () => {
  it('is cut off for two minutes after a failure', () => {
    expect(isCutOff()).toBe(false);
    recordExchange('failed');
    recordExchange({ bytes: 1_000, ms: 200 });
    vi.advanceTimersByTime(119_000);
    expect(isCutOff()).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(isCutOff()).toBe(false);
  });

  it('is cut off while the browser says so', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(isCutOff()).toBe(true);
  });

  it('is cut off if it is too slow for a film, not if a file is large', () => {
    expect(isSlow({ bytes: 2_000, ms: 4_001 })).toBe(true);
    expect(isSlow({ bytes: 2_000, ms: 4_000 })).toBe(false);
    expect(isSlow({ bytes: 1_000_000, ms: 20_000 })).toBe(false);
    recordExchange({ bytes: 100_000, ms: 9_000 });
    expect(isCutOff()).toBe(true);
  });
});
