import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Kills every process of the browser that has this profile, as a power cut does (SIGKILL). */
export async function killBrowser(profile: string): Promise<void> {
  let pids = await processesOf(profile);
  if (pids.length === 0) throw new Error(`no browser holds ${profile}`);
  // A remaining process may still answer for the profile, so the next browser would wait for it.
  for (; pids.length > 0; pids = await processesOf(profile)) end(pids);
}

async function processesOf(profile: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='], { maxBuffer: 16 * 1024 * 1024 });
  return stdout
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number.parseInt(line, 10));
}

function end(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process may have ended with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
