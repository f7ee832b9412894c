import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * The embedded database does not lock its folder, and two processes in it would destroy it. So the folder has
 * a file `lock.<n>` that names its holder. The highest number counts. A process that finds the holder dead or
 * released creates the next number, and a name can be created only once. The highest file is never deleted,
 * only marked as released: a slow process that creates an outdated number always sees a higher one and backs
 * off.
 */
type Holder = { pid: number; host: string; startedAt: string; released: boolean };
type Place = { file: string; number: number };

export type FolderLock = { readonly release: () => Promise<void> };

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

const TOUCH_MS = 3_000;
/** A pid means nothing on another machine or in another container, but a holder touches its file. */
const FOREIGN_STALE_MS = 15_000;
const TRIES = 100;

/**
 * Takes the lock on `folder`, or throws FolderInUseError that names the holder. Calls `onLost` if another
 * process took the lock over, because this one was suspended for longer than FOREIGN_STALE_MS: the caller
 * must stop at once.
 */
export async function lockFolder(folder: string, onLost: () => void = stopNow): Promise<FolderLock> {
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    startedAt: await startOf(process.pid),
    released: false,
  };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const last = await highest(folder);
    const holder = last && (await read(last.file));
    // A holder with a higher number deleted the file between the two reads.
    if (last && holder === null) continue;
    if (last && holder && (await isHeld(holder, last.file))) throw inUse(folder, holder);
    const number = (last?.number ?? 0) + 1;
    const place = { file: fileOf(folder, number), number };
    if (!(await create(place.file, own))) continue;
    if ((await highest(folder))?.number !== number) {
      await rm(place.file, { force: true });
      continue;
    }
    await removeLower(folder, number);
    return hold(folder, place, own, onLost);
  }
  throw new FolderInUseError(`The data folder ${folder} is being taken by several processes at once.`);
}

const NAME = /^lock\.(\d+)$/;
const fileOf = (folder: string, number: number) => join(folder, `lock.${number}`);

async function numbers(folder: string): Promise<number[]> {
  return (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);
}

async function highest(folder: string): Promise<Place | null> {
  const number = Math.max(0, ...(await numbers(folder)));
  return number === 0 ? null : { file: fileOf(folder, number), number };
}

async function removeLower(folder: string, than: number): Promise<void> {
  for (const number of await numbers(folder)) {
    if (number < than) await rm(fileOf(folder, number), { force: true });
  }
}

function inUse(folder: string, { pid, host }: Holder): FolderInUseError {
  const where = host === hostname() ? '' : ` on ${host}`;
  return new FolderInUseError(
    `The data folder ${folder} is in use by process ${pid}${where}. Stop it first, or set DOGEAR_DATA to another folder.`,
  );
}

function hold(folder: string, { file, number }: Place, own: Holder, onLost: () => void): FolderLock {
  const stillOurs = async () => (await highest(folder))?.number === number;
  const timer = setInterval(async () => {
    try {
      if (await stillOurs()) {
        const now = new Date();
        await utimes(file, now, now);
        return;
      }
    } catch (error) {
      console.error('The lock of the data folder cannot be kept:', error);
    }
    clearInterval(timer);
    onLost();
  }, TOUCH_MS);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      if (!(await stillOurs())) return;
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, JSON.stringify({ ...own, released: true }));
      await rename(draft, file);
    },
  };
}

function stopNow(): void {
  console.error('The data folder is no longer ours alone. Stopping at once to keep it whole.');
  process.exit(1);
}

/**
 * Links a finished file into place, so that no process reads a partial lock. Returns false if the name is
 * taken.
 */
async function create(file: string, own: Holder): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
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
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    // A power failure may leave an empty file; its writer is gone too.
    if (error instanceof SyntaxError) return { pid: 0, host: '', startedAt: '', released: true };
    throw error;
  }
}

async function isHeld(holder: Holder, file: string): Promise<boolean> {
  if (holder.released) return false;
  if (holder.host === hostname()) return await isProcessAlive(holder.pid, holder.startedAt);
  const touched = await stat(file).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs < FOREIGN_STALE_MS;
}

/**
 * Returns the start time of a process as Linux counts it, with the boot id; empty if the system does not
 * provide it. Together with the pid it identifies a process for ever, although pids are reused.
 */
export async function startOf(pid: number): Promise<string> {
  try {
    const boot = (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
    const line = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name, may contain spaces and brackets. The state follows it; counted from the
    // state, the start time is the 20th field.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; its parent has only not collected it yet.
    return fields[0] === 'Z' ? '' : `${boot} ${fields[19]}`;
  } catch {
    return '';
  }
}

/** Returns whether the process with this pid and start time still runs, also as another user. */
export async function isProcessAlive(pid: number, startedAt: string): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startedAt === (await startOf(pid));
}
