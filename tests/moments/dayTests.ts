import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The simulators and the races have clocks of their own, which they turn themselves. */
const FOLDERS = ['contract', 'data', 'formats', 'server', 'src', 'sw', 'tools', 'workers'];

/** The test files that the day or the hour can reach: they are named `*.day.test.ts`. Paths from the root, in order. */
export function dayTests(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.day\.test\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  ).sort();
}
