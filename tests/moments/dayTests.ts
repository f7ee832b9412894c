import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Without the simulators and the races, which set their own clocks. */
const FOLDERS = ['contract', 'data', 'formats', 'server', 'src', 'sw', 'tools', 'workers'];

/**
 * Returns the test files that depend on the day or the hour, named `*.day.test.ts`: paths from the root,
 * sorted.
 */
export function dayTests(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.day\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ).sort();
}
