import type { FailureName, Result } from '../../../contract/wire/failure';

/** Waits between tries when the server falters. */
const RETRY_DELAYS_MS = [500, 2_000];
const WORTH_ANOTHER_TRY = new Set<FailureName>([
  'serverFault',
  'gatewayFault',
  'tooMany',
  'timeout',
  'undecodable',
  'damaged',
]);

/** Does what may fail by chance up to three times, as long as `signal` lets it. Resolves to how the last try ended. */
export async function patiently<T>(work: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  for (const delay of RETRY_DELAYS_MS) {
    const result = await work();
    if (result.ok || !WORTH_ANOTHER_TRY.has(result.failure.name)) return result;
    await wait(delay, signal);
  }
  return work();
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
