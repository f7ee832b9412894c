/** A double of `navigator.locks` for tests in Node, which has none: exclusive locks, `ifAvailable` included. */
export class FakeLocks {
  readonly #held = new Map<string, Promise<unknown>>();

  async request<T>(
    name: string,
    optionsOrCallback: { ifAvailable?: boolean } | ((lock: unknown) => Promise<T>),
    callback?: (lock: unknown) => Promise<T>,
  ): Promise<T> {
    const options = typeof optionsOrCallback === 'function' ? {} : optionsOrCallback;
    const run = (typeof optionsOrCallback === 'function' ? optionsOrCallback : callback) as (
      lock: unknown,
    ) => Promise<T>;
    if (options.ifAvailable && this.#held.has(name)) return run(null);
    const before = this.#held.get(name);
    const result = (async () => {
      await before?.catch(() => undefined);
      return run({ name });
    })();
    this.#held.set(name, result);
    try {
      return await result;
    } finally {
      if (this.#held.get(name) === result) this.#held.delete(name);
    }
  }
}
