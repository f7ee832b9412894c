/** The steps of a start that its page names (startingPage). */
type Step = 'build' | 'demo';

type Task = { readonly what: string; readonly step?: Step; readonly since: number; detail: string };

export type Underway = Pick<Task, 'step'> & { readonly seconds: number };

const running = new Map<symbol, Task>();
let tick: NodeJS.Timeout | undefined;

/**
 * Prints that a long task begins, runs it, and prints that it is done. A terminal also shows one last line
 * for all parallel tasks that counts the seconds, with the details that `at` received ("3 of 9"); a log file
 * has only the two lines.
 */
export async function withProgress<T>(
  what: string,
  done: string,
  run: (at: (detail: string) => void) => Promise<T>,
  step?: Step,
): Promise<T> {
  const one: Task = { what, step, since: performance.now(), detail: '' };
  const key = Symbol(what);
  running.set(key, one);
  say(`${what} …`);
  tick ??= process.stdout.isTTY ? setInterval(count, 1_000).unref() : undefined;
  try {
    const value = await run((detail) => {
      one.detail = `${detail}, `;
      count();
    });
    running.delete(key);
    say(`${done} (${secondsSince(one.since)} s).`);
    return value;
  } finally {
    running.delete(key);
    count();
    if (running.size === 0) {
      clearInterval(tick);
      tick = undefined;
    }
  }
}

/** Returns the tasks that run now, the oldest first. */
export function tasksUnderway(): Underway[] {
  return [...running.values()].map(({ step, since }) => ({ step, seconds: secondsSince(since) }));
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}

function say(line: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  console.log(line);
  count();
}

function count(): void {
  if (!process.stdout.isTTY) return;
  const counted = [...running.values()].map(
    ({ what, since, detail }) => `${what}: ${detail}${secondsSince(since)} s`,
  );
  process.stdout.write(`\r\x1b[K${counted.join(' · ').slice(0, (process.stdout.columns || 80) - 1)}`);
}
