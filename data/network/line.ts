/**
 * What the connection is like, from what the gateway hears of it (decision 0090). Only this realm's requests
 * count. Nothing of it is stored here.
 */

/** A request that took longer than this, in ms, ... */
const SLOW_MS = 4_000;
/** ... and carried less than this is too slow for a film of the smallest size: in bits a ms. */
const SLOW_RATE = 250;
/** A failure is remembered for this long, in ms: a tunnel is followed by the next one. */
const REMEMBERED_MS = 120_000;

let failedAt = Number.NEGATIVE_INFINITY;

/** Records an exchange that ended: its bytes and the time it took, in ms, or `failed` if nothing arrived. */
export function recordExchange(ended: { bytes: number; ms: number } | 'failed'): void {
  if (ended === 'failed' || isSlow(ended)) failedAt = performance.now();
}

/** Returns whether there is no usable connection now, or there was none within the last two minutes. */
export function isCutOff(): boolean {
  return navigator.onLine === false || performance.now() - failedAt < REMEMBERED_MS;
}

/** Returns whether an exchange was too slow to read or watch over. */
export function isSlow({ bytes, ms }: { bytes: number; ms: number }): boolean {
  return ms > SLOW_MS && (bytes * 8) / ms < SLOW_RATE;
}

/** For tests. */
export function forgetExchanges(): void {
  failedAt = Number.NEGATIVE_INFINITY;
}
