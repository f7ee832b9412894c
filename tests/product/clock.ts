import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockScript } from './clockScript';

/**
 * One clock for every realm of a run: the server, the page, its worker and the service worker. Every run
 * starts at the same morning, so that dates and "3 hours ago" are the same in every picture.
 */
export type Clock = {
  /**
   * Runs at the real pace, because rate limits and sessions count real time. It is never behind a device,
   * because the server would cap the device's timestamps.
   */
  readonly server: string;
  readonly seeding?: string;
  /** The clock of what is stored on the device. Slow, so that a whole run fits into one minute. */
  readonly device: string;
  /** The clock of the page: half a morning after the device was used. */
  readonly screen: string;
};

const MORNING = Date.UTC(2026, 2, 3, 9, 0, 10);
const SEEDED_BEFORE_MS = 40 * 60_000;
const LOOKED_AT_AFTER_MS = 210 * 60_000;
const SLOW = 1 / 40;

export function setClock(): Clock {
  const began = Date.now();
  return {
    server: clockScript(began, MORNING + LOOKED_AT_AFTER_MS, 1),
    seeding: clockScript(began, MORNING - SEEDED_BEFORE_MS, 1),
    device: clockScript(began, MORNING, SLOW),
    screen: clockScript(began, MORNING + LOOKED_AT_AFTER_MS, SLOW),
  };
}

export function serverEnvironment(clock: Clock, seeding = false): NodeJS.ProcessEnv {
  const script = (seeding && clock.seeding) || clock.server;
  const module = `data:text/javascript,${encodeURIComponent(script)}`;
  return { NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${module}`].filter(Boolean).join(' ') };
}

/**
 * Copies the built app and puts the clock in front of its workers' scripts, because no test tool can set the
 * clock of a worker. Pages get `clock.screen` from `addInitScript`.
 */
export async function clientWithClock(
  built: string,
  clock: Clock,
): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'dogear-client-'));
  await cp(built, path, { recursive: true, filter: (source) => !/\.(br|gz)$/.test(source) });
  const files = await readdir(path, { recursive: true });
  const workers = files.filter((name) => /(^|\/)sw\.js$|(^|\/)usecases\.worker-[^/]*\.js$/.test(name));
  if (workers.length !== 2) throw new Error(`the workers of the build in ${built} are not where they were`);
  for (const name of workers) {
    const file = join(path, name);
    await writeFile(file, clock.device + (await readFile(file, 'utf8')));
  }
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Returns clocks at the real pace that are off by some milliseconds: the server's, and the device's in all
 * its realms.
 */
export function clockOff({ server, device }: { readonly server: number; readonly device: number }): Clock {
  const began = Date.now();
  const script = clockScript(began, began + device, 1);
  return { server: clockScript(began, began + server, 1), device: script, screen: script };
}
