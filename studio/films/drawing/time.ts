/** Returns 0 before `from`, 1 after `to`, and an eased value between. */
export function ease(t: number, from: number, to: number): number {
  const k = Math.min(1, Math.max(0, (t - from) / (to - from)));
  return k * k * (3 - 2 * k);
}

export function mix(a: number, b: number, k: number): number {
  return a + (b - a) * k;
}

/** Returns a slow swing between -1 and 1; `every` is the period in seconds. */
export function sway(t: number, every: number, phase = 0): number {
  return Math.sin((t / every + phase) * Math.PI * 2);
}

/** Returns a number from 0 to 1, always the same for the same seed. */
export function chance(seed: number): number {
  const x = Math.sin(seed * 127.1 + 311.7) * 43_758.5453;
  return x - Math.floor(x);
}

/** Returns how far the eyes are open: they close for a tenth of a second every few seconds. */
export function blink(t: number, seed: number): number {
  const every = 2.6 + chance(seed) * 1.6;
  const into = (t + chance(seed + 9) * every) % every;
  return into < 0.12 ? 0.08 : 1;
}
