import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Which course a seed takes: the same one only at the same commit, and with as many operations. */
export type Course = { readonly simulation: string; readonly operations: string; readonly commit: string };

/** How a line of the log begins that is of this course. */
const nameOf = ({ simulation, operations, commit }: Course) =>
  `${simulation} of ${operations} operations at ${commit}: `;

/** The seeds that a log has as green of a course. */
export function greenIn(log: string, course: Course): Set<number> {
  const name = nameOf(course);
  const seeds = log.split('\n').flatMap((line) => {
    const seed = line.startsWith(name) && /^(\d+) green$/.exec(line.slice(name.length))?.[1];
    return seed ? [Number(seed)] : [];
  });
  return new Set(seeds);
}

/**
 * How seeds ended, a line each, in a file that outlives the run: a run that was stopped goes on behind what is green without a
 * gap. What was changed and not committed is no commit: of that nothing is found again.
 */
export class SeedLog {
  readonly #file: string;
  readonly #course: Course;

  constructor(file: string, course: Course) {
    this.#file = file;
    this.#course = course;
  }

  /** The first seed from `first` on that is not known to be green. */
  next(first: number): number {
    if (this.#course.commit.endsWith('+') || !existsSync(this.#file)) return first;
    const green = greenIn(readFileSync(this.#file, 'utf8'), this.#course);
    let seed = first;
    while (green.has(seed)) seed++;
    return seed;
  }

  note(seed: number, end: 'green' | 'red'): void {
    appendFileSync(this.#file, `${nameOf(this.#course)}${seed} ${end}\n`);
  }
}

/** The commit that is checked out; with a plus where something was changed since. */
export function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}
