import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** The course that a seed takes: it is the same only at the same commit and with as many operations. */
export type Course = { readonly simulation: string; readonly operations: string; readonly commit: string };

const nameOf = ({ simulation, operations, commit }: Course) =>
  `${simulation} of ${operations} operations at ${commit}: `;

export function greenIn(log: string, course: Course): Set<number> {
  const name = nameOf(course);
  const seeds = log.split('\n').flatMap((line) => {
    const seed = line.startsWith(name) && /^(\d+) green$/.exec(line.slice(name.length))?.[1];
    return seed ? [Number(seed)] : [];
  });
  return new Set(seeds);
}

/**
 * A file with one line for each seed that ended. It outlives the run, so a stopped run can continue after the
 * seeds that are green without a gap. Uncommitted changes belong to no commit: their lines are never
 * found again.
 */
export class SeedLog {
  readonly #file: string;
  readonly #course: Course;

  constructor(file: string, course: Course) {
    this.#file = file;
    this.#course = course;
  }

  /** Returns the first seed from `first` on that is not known to be green. */
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

/** Returns the checked-out commit, with a plus if there are uncommitted changes. */
export function currentCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+'}`;
}
