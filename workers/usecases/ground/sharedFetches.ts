import { type FailureName, failed, type Result } from '../../../contract/wire/failure';
import { outcome } from './outcome';

type Flight<T> = { controller: AbortController; holders: number; result: Promise<Result<T>> };

/** Work that several callers share; it is aborted only when all of them cancel. */
export class SharedFetches<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** Starts `work` unless it is running under `key`. Resolves to `cancelled` once `signal` aborts. */
  join(
    key: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (signal?.aborted) return Promise.resolve(failed('cancelled'));
    let flight = this.#flights.get(key);
    if (!flight) {
      const controller = new AbortController();
      const begun = { controller, holders: 0, result: outcome(() => work(controller.signal)) };
      const forget = () => {
        if (this.#flights.get(key) === begun) this.#flights.delete(key);
      };
      controller.signal.addEventListener('abort', forget);
      void begun.result.then(forget);
      this.#flights.set(key, begun);
      flight = begun;
    }
    flight.holders++;
    return new Promise((resolve) => {
      const leave = () => {
        flight.holders--;
        if (flight.holders === 0) flight.controller.abort();
        resolve(failed('cancelled'));
      };
      signal?.addEventListener('abort', leave, { once: true });
      void flight.result.then((result) => {
        signal?.removeEventListener('abort', leave);
        resolve(result);
      });
    });
  }
}

/** Waits between attempts after a server error, ms. */
const RETRY_DELAYS_MS = [500, 2_000];
const WORTH_ANOTHER_TRY = new Set<FailureName>([
  'serverFault',
  'gatewayFault',
  'tooMany',
  'timeout',
  'undecodable',
  'damaged',
]);

/**
 * Runs work that may fail by chance up to three times, until `signal` aborts. Resolves to the last attempt's
 * result.
 */
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
