import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Ends every process of the browser that holds this profile as a power cut would (SIGKILL). */
export async function killBrowser(profile: string): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,args='], { maxBuffer: 16 * 1024 * 1024 });
  const pids = stdout
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${profile}`))
    .map((line) => Number.parseInt(line, 10));
  if (pids.length === 0) throw new Error(`no browser holds ${profile}`);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // One of them may have ended with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
