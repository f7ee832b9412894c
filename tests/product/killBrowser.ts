import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Ends every process of the browser that holds this profile as a power cut would (SIGKILL). */
export async function killBrowser(profile: string): Promise<void> {
  let pids = await processesOf(profile);
  if (pids.length === 0) throw new Error(`no browser holds ${profile}`);
  // A browser that starts while one of them is left waits for it: it may still answer for the profile.
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
      // One of them may have ended with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
