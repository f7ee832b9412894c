import { vi } from 'vitest';

/** Sets the device's clock on, so that no wait of a former failure is left; `vi.useRealTimers` puts it right again. */
export function passTime(ms = 600_000): void {
  const now = Date.now() + ms;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now);
}
