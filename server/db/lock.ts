import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * The embedded database does not lock its folder, and two processes in it would destroy it. This lock file says who
 * is in. `pid` and `startedAt` tell a living holder from a dead one on this machine, also when the number was given
 * to another process; on another machine or in another container, where pids say nothing, the file's age tells:
 * a holder touches it every few seconds.
 */
type Holder = { token: string; pid: number; host: string; startedAt: string };

export type FolderLock = { readonly release: () => Promise<void> };

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

const TOUCH_MS = 3_000;
const FOREIGN_STALE_MS = 15_000;
const TRIES = 5;

/**
 * Takes the lock on `folder` or throws FolderInUseError naming the holder. `onLost` is called when another process
 * took the lock away (this one slept longer than a foreign holder may): the caller must stop at once.
 */
export async function lockFolder(folder: string, onLost: () => void = stopNow): Promise<FolderLock> {
  const file = join(folder, 'lock');
  const own: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    startedAt: await startOf(process.pid),
  };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (await create(file, own)) return hold(file, own, onLost);
    const holder = await read(file);
    if (holder === null) continue;
    if (await isAlive(holder, file)) throw inUse(folder, holder);
    await clear(file, holder);
  }
  throw new FolderInUseError(`The data folder ${folder} is being taken by several processes at once.`);
}

function inUse(folder: string, { pid, host }: Holder): FolderInUseError {
  const where = host === hostname() ? '' : ` on ${host}`;
  return new FolderInUseError(
    `The data folder ${folder} is in use by process ${pid}${where}. Stop it first, or set DOGEAR_DATA to another folder.`,
  );
}

function hold(file: string, own: Holder, onLost: () => void): FolderLock {
  const timer = setInterval(async () => {
    if ((await read(file).catch(() => null))?.token !== own.token) {
      clearInterval(timer);
      onLost();
      return;
    }
    const now = new Date();
    // Only a foreign reader looks at the age; failing to touch is found there, and the token is checked above.
    await utimes(file, now, now).catch(() => undefined);
  }, TOUCH_MS);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      if ((await read(file))?.token === own.token) await rm(file, { force: true });
    },
  };
}

function stopNow(): void {
  console.error('Another process took over the data folder. Stopping at once to keep it whole.');
  process.exit(1);
}

/** Links a finished file into place: the lock is never seen half-written. False when somebody holds it. */
async function create(file: string, own: Holder): Promise<boolean> {
  const draft = `${file}.${own.token}`;
  await writeFile(draft, JSON.stringify(own));
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function read(file: string): Promise<Holder | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // Not written by us; nobody alive claims it.
    return { token: '', pid: 0, host: hostname(), startedAt: '' };
  }
}

async function isAlive(holder: Holder, file: string): Promise<boolean> {
  if (holder.host !== hostname()) {
    const age = Date.now() - (await stat(file).catch(() => ({ mtimeMs: 0 }))).mtimeMs;
    return age < FOREIGN_STALE_MS;
  }
  if (holder.pid <= 0) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.startedAt === (await startOf(holder.pid));
}

/** When a process started, as Linux counts it, with the boot it belongs to; empty where the system does not say. */
async function startOf(pid: number): Promise<string> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may hold spaces and brackets; the start time is the 20th after it.
    return `${boot} ${line.slice(line.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

/**
 * Moves a dead holder's file away. Two processes may both have judged it dead: whoever finds that it moved the
 * other's new lock instead puts that back.
 */
async function clear(file: string, dead: Holder): Promise<void> {
  const moved = `${file}.${randomUUID()}`;
  try {
    await rename(file, moved);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    if ((await read(moved))?.token !== dead.token) await link(moved, file).catch(() => undefined);
  } finally {
    await rm(moved, { force: true });
  }
}
