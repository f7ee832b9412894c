import { canonical } from './canonical';

/**
 * Determines which changes may win, from what each device knew when its reader made them: a change that no
 * device overruled knowingly must not lose to one that was overruled.
 */
export class Oracle {
  readonly #writes = new Map<string, Write[]>();
  readonly #ofDevice = new Map<string, Set<number>>();
  readonly #ofServer = new Set<number>();
  #count = 0;

  write(device: string, what: string, value: unknown): void {
    const known = this.#knownTo(device);
    const id = (this.#count += 1);
    const writes = this.#writes.get(what) ?? [];
    this.#writes.set(what, [...writes, { id, value: canonical(value), saw: new Set(known) }]);
    known.add(id);
  }

  synchronized(device: string): void {
    const known = this.#knownTo(device);
    for (const id of known) this.#ofServer.add(id);
    for (const id of this.#ofServer) known.add(id);
  }

  get subjects(): readonly string[] {
    return [...this.#writes.keys()];
  }

  said(what: string): unknown[] {
    return (this.#writes.get(what) ?? []).map(({ value }) => JSON.parse(value));
  }

  /** Returns null if `value` may be the winner, else the fault. */
  fault(what: string, value: unknown): string | null {
    const writes = this.#writes.get(what) ?? [];
    const last = writes.filter(({ id }) => !writes.some(({ saw }) => saw.has(id)));
    const words = last.map((each) => each.value);
    return words.includes(canonical(value))
      ? null
      : `${what} is ${canonical(value)}, and the last word was ${words.join(' or ')}`;
  }

  #knownTo(device: string): Set<number> {
    const known = this.#ofDevice.get(device) ?? new Set();
    this.#ofDevice.set(device, known);
    return known;
  }
}

type Write = { readonly id: number; readonly value: string; readonly saw: ReadonlySet<number> };
