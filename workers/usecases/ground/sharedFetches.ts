import { failed, type Result } from '../../../contract/wire/failure';
import { outcome } from './outcome';

type Flight<T> = { controller: AbortController; holders: number; result: Promise<Result<T>> };

/** Work of which several may want the same at once: they share it, and it ends early only when all of them are cancelled. */
export class SharedFetches<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** `work` begins unless what `key` names is under way. Resolves to `cancelled` once `signal` says so. */
  join(
    key: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (signal?.aborted) return Promise.resolve(failed('cancelled'));
    const flight = this.#flights.get(key) ?? this.#begin(key, work);
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

  #begin(key: string, work: (signal: AbortSignal) => Promise<Result<T>>): Flight<T> {
    const controller = new AbortController();
    const flight = { controller, holders: 0, result: outcome(() => work(controller.signal)) };
    this.#flights.set(key, flight);
    const forget = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    controller.signal.addEventListener('abort', forget);
    void flight.result.then(forget);
    return flight;
  }
}
