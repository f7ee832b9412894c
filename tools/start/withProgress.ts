const running = new Map<symbol, { readonly what: string; readonly since: number; detail: string }>();
let tick: NodeJS.Timeout | undefined;

/**
 * Says that something long begins, runs it, and says when it is done. A terminal also has a last line that counts the
 * seconds, one for all that runs side by side, with what `at` was told of it ("3 of 9"); a log file has the two lines.
 */
export async function withProgress<T>(
  what: string,
  done: string,
  run: (at: (detail: string) => void) => Promise<T>,
): Promise<T> {
  const one = { what, since: performance.now(), detail: '' };
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

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}

/** A line of its own, in the place of the one that counts. */
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
