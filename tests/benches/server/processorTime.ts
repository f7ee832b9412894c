import { readdir, readFile } from 'node:fs/promises';

/**
 * What a process has computed so far, ms, in all its threads and in its first one, which every other call waits for. On
 * Linux, to the nanosecond; elsewhere nothing is known.
 */
export async function processorTime(pid: number): Promise<{ all: number; first: number }> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return { thread, ms: Number(stat.split(' ')[0]) / 1e6 };
    }),
  );
  return {
    all: times.reduce((sum, { ms }) => sum + ms, 0),
    first: times.find(({ thread }) => thread === String(pid))?.ms ?? 0,
  };
}
