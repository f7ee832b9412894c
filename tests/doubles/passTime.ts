import { vi } from 'vitest';

/**
 * Advances the device's clock, so that no backoff of an earlier failure remains; `vi.useRealTimers` resets
 * it.
 */
export function passTime(ms = 600_000): void {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
}
