/**
 * Returns the moments (ms) of chapters that are published one after the other by the clock of this machine: the first
 * at `first`, each next one `everyDays` later at the same time of day; 0: all at `first`.
 */
export function draftTimes(first: number, everyDays: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const date = new Date(first);
    date.setDate(date.getDate() + at * everyDays);
    return date.getTime();
  });
}
