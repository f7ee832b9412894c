import { readFileSync } from 'node:fs';

/** A longer time between two lines of a recording, in s, had no connection. */
const GAP_S = 1.5;

/**
 * Returns the speed of each second of a recorded ride, in bits a second: that of the last line, or 0 in a gap.
 * A line of the file is the second and the speed in Mbit/s.
 */
export function readSpeeds(file: string): number[] {
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/).map(Number) as [number, number]);
  const start = rows[0]?.[0] ?? 0;
  const points: [number, number][] = [];
  for (const [time, megabits] of rows) {
    const at = time - start;
    const before = points.at(-1)?.[0] ?? at;
    if (at - before > GAP_S) for (let gap = before + 1; gap < at - 0.5; gap++) points.push([gap, 0]);
    points.push([at, megabits * 1e6]);
  }
  const seconds = Math.floor(points.at(-1)?.[0] ?? 0) + 1;
  return Array.from({ length: seconds }, (_, second) => points.findLast(([at]) => at <= second)?.[1] ?? 0);
}

/** Gives a line the speeds of a ride in real time, over again at its end. Returns a function that stops it. */
export function followSpeeds(line: { bytesPerSecond: number }, speeds: readonly number[]): () => void {
  let second = 0;
  const follow = () => {
    line.bytesPerSecond = (speeds[second++ % speeds.length] ?? 0) / 8;
  };
  follow();
  const clock = setInterval(follow, 1_000);
  return () => clearInterval(clock);
}
