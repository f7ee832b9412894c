import { readFile } from 'node:fs/promises';

/**
 * When a process started, as Linux counts it, with the boot it belongs to; empty where the system does not say. With
 * the pid it names one process for ever: pids are given out again.
 */
export async function startOf(pid: number): Promise<string> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may hold spaces and brackets; the state is next and the start time the 20th after it.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; only its parent has not looked yet.
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`;
  } catch {
    return '';
  }
}

/** Whether the process that had this pid and start is still there, also under another user. */
export async function isProcessAlive(pid: number, startedAt: string): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startedAt === (await startOf(pid));
}
