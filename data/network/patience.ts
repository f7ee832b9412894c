import { REQUEST_TIMEOUT_MS } from '../../contract/wire/limits';

/** In ms: a busy server and a slow radio answer within this time. */
const SHORTEST_MS = 8_000;
/** In ms, while nothing is known of the connection. */
const UNKNOWN_MS = 15_000;
/** A connection may be this many times slower than it was lately. */
const FACTOR = 4;
const REMEMBERED = 20;

const silences: number[] = [];

/** Records how long a connection that answered was silent before it did, in ms. */
export function recordSilence(ms: number): void {
  silences.push(ms);
  if (silences.length > REMEMBERED) silences.shift();
}

/**
 * Returns how long a connection may be silent before it counts as dead, in ms: after a tunnel a new one
 * answers at once, while the old one waits for its next retransmission. Adapts to the longest of the last
 * silences, up to the timeout of a request.
 */
export function patience(): number {
  if (silences.length === 0) return UNKNOWN_MS;
  return Math.min(REQUEST_TIMEOUT_MS, Math.max(SHORTEST_MS, FACTOR * Math.max(...silences)));
}

/** For tests. */
export function forgetSilences(): void {
  silences.length = 0;
}
