import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What makes a day of a moment, or asks which day it is. */
const MAKES_DAYS = /\b(DAY_TIME_ZONE|productDay|dayOf|addDays|daysSince)\b/;
/** It only names the zone, and half of all tests take a constant from it. */
const CONSTANTS = /contract\/values\/limits\.ts$/;
/** A test that asks the clock itself. */
const ASKS_CLOCK = /\bDate\.now\(\)|\bnew Date\(\)|\bcontext\.now\(\)/;
/** The simulators and the races have clocks of their own, which they turn themselves. */
const FOLDERS = ['contract', 'formats', 'data', 'workers', 'sw', 'src', 'server', 'tools'];

/**
 * The test files that what day or hour it is can reach: those that ask the clock themselves, and those that
 * speak of days or whose subject does (a module they import). Paths from the root, in order.
 */
export async function findDayBound(root: string): Promise<string[]> {
  const texts = new Map<string, string>();
  const read = (file: string) => {
    const text = texts.get(file) ?? readFileSync(file, 'utf8');
    texts.set(file, text);
    return text;
  };
  const isDayBound = (test: string) => {
    const file = join(root, test);
    const text = read(file);
    return (
      ASKS_CLOCK.test(text) ||
      [text, ...importedBy(file, text).map(read)].some((each) => MAKES_DAYS.test(each))
    );
  };
  return (await testsOf(root)).filter(isDayBound).sort();
}

async function testsOf(root: string): Promise<string[]> {
  const inFolder = async (folder: string) =>
    (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name));
  const files = await Promise.all(FOLDERS.map(inFolder));
  return files.flat().filter((file) => /\.test\.tsx?$/.test(file));
}

/** The modules of the repository that a file names. */
function importedBy(file: string, text: string): string[] {
  return [...text.matchAll(/\bfrom '(\.[^']+)'/g)]
    .map(([, path = '']) => join(dirname(file), path))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter((each) => existsSync(each)))
    .filter((path) => !CONSTANTS.test(path));
}
