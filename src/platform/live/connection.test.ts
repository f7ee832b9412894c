import { afterEach, expect, it, vi } from 'vitest';
import { failed, success } from '../../../contract/wire/failure';
import { recordAnswer, watchConnection, whenReconnected } from './connection';

afterEach(() => vi.unstubAllGlobals());

it('a reconnection is reported once, and only after the server was unreachable', () => {
  let times = 0;
  recordAnswer(success(null));
  whenReconnected(() => {
    times += 1;
  });

  recordAnswer(success(null));
  expect(times).toBe(0);

  recordAnswer(failed('offline'));
  recordAnswer(failed('timeout'));
  expect(times).toBe(0);

  recordAnswer(success(null));
  recordAnswer(success(null));
  expect(times).toBe(1);
});

it('an answer while the system is offline counts only if another call reaches the server too', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  let isReachable = false;
  let probes = 0;
  watchConnection(async () => {
    probes += 1;
    return isReachable ? success(null) : failed('offline');
  });
  recordAnswer(success(null));
  let times = 0;
  whenReconnected(() => {
    times += 1;
  });

  vi.stubGlobal('navigator', { onLine: false });
  window.dispatchEvent(new Event('offline'));
  recordAnswer(success(null));
  recordAnswer(success(null));
  await vi.waitFor(() => expect(probes).toBe(1));
  expect(times).toBe(0);

  // A server on the same machine is reachable without a network.
  isReachable = true;
  recordAnswer(success(null));
  await vi.waitFor(() => expect(times).toBe(1));
});
