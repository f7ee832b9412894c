const DAY_MS = 24 * 3_600_000;
const NAME = /^dogear-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.dogear$/;

/** The beginning of every daily backup's name. */
export const NAME_START = 'dogear-';

export function nameOf(at: Date): string {
  return `${NAME_START}${at.toISOString().replace(/[-:]|\.\d+/g, '')}.dogear`;
}

/** Returns the daily backups among these files, the oldest first. */
export function dailyBackups(names: readonly string[]): string[] {
  return names.filter((name) => madeAt(name) !== null).toSorted();
}

/** Returns all daily backups but the newest `kept`. */
export function tooOld(names: readonly string[], kept: number): string[] {
  return dailyBackups(names).slice(0, -kept);
}

/** Whether none of these files was made since the last time that the clock reached `hour`, UTC. */
export function isDue(names: readonly string[], hour: number, now: Date): boolean {
  const today = new Date(now).setUTCHours(hour, 0, 0, 0);
  const due = today <= now.getTime() ? today : today - DAY_MS;
  return !names.some((name) => (madeAt(name) ?? 0) >= due);
}

function madeAt(name: string): number | null {
  const [, ...numbers] = NAME.exec(name)?.map(Number) ?? [];
  const [year = 0, month = 0, day, hour, minute, second] = numbers;
  return numbers.length === 0 ? null : Date.UTC(year, month - 1, day, hour, minute, second);
}
