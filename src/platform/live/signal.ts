import { useSyncExternalStore } from 'react';

/** A value outside React with listeners: page-wide state, or state that must not wait for a render. */
export class Signal<T> {
  #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  /** Notifies the listeners, unless the value is unchanged. */
  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each change; returns how to stop. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): T => this.#value;
}

export function useSignal<T>(signal: Signal<T>): T;
/** Returns the result of `select`, live: renders when it changes by identity. */
export function useSignal<T, Selected>(signal: Signal<T>, select: (value: T) => Selected): Selected;
export function useSignal<T>(signal: Signal<T>, select?: (value: T) => unknown): unknown {
  const read = select ? () => select(signal.value) : signal.read;
  return useSyncExternalStore(signal.subscribe, read, read);
}
