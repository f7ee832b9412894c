/** Whether something was shown at most `ms` ago. `lastShown`: as stored, ms since the epoch. */
export function shownWithin(ms: number, lastShown: unknown, now: number): boolean {
  // A time in the future is from a clock that has since been corrected.
  return typeof lastShown === 'number' && lastShown <= now && now - lastShown <= ms;
}
