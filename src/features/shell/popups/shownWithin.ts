/** Whether something was shown at most `ms` ago. `lastShown`: as it is kept, ms since the epoch. */
export function shownWithin(ms: number, lastShown: unknown, now: number): boolean {
  // A time in the future was noted by a clock that has since been set right.
  return typeof lastShown === 'number' && lastShown <= now && now - lastShown <= ms;
}
