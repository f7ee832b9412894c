import { canonical } from './canonical';

/**
 * Knows which change may be the last word, from what each device knew when its reader made it: a change that nobody
 * overruled knowingly must not give way to one that somebody did.
 */
export class Oracle {
  readonly #writes = new Map<string, Write[]>();
  readonly #ofDevice = new Map<string, Set<number>>();
  readonly #ofServer = new Set<number>();
  #count = 0;

  /** A reader changed this on that device. */
  write(device: string, what: string, value: unknown): void {
    const known = this.#knownTo(device);
    const id = (this.#count += 1);
    const writes = this.#writes.get(what) ?? [];
    this.#writes.set(what, [...writes, { id, value: canonical(value), saw: new Set(known) }]);
    known.add(id);
  }

  /** The device has told all it had, and heard all there was. */
  synchronized(device: string): void {
    const known = this.#knownTo(device);
    for (const id of known) this.#ofServer.add(id);
    for (const id of this.#ofServer) known.add(id);
  }

  /** What was ever changed. */
  get subjects(): readonly string[] {
    return [...this.#writes.keys()];
  }

  /** Everything that was ever said of this. */
  said(what: string): unknown[] {
    return (this.#writes.get(what) ?? []).map(({ value }) => JSON.parse(value));
  }

  /** Null when `value` may be the last word on this, else what is wrong. */
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
