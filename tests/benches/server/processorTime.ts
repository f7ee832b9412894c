import { readdir, readFile } from 'node:fs/promises';

/**
 * Returns the ms that a process has computed so far, in all its threads and in its first one, for which every
 * other call waits. To the nanosecond on Linux; 0 elsewhere.
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
