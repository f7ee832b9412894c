import { spawn } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestDatabase } from '../../server/testing/makeDatabase';
import { freePort } from './startServer';

const DEBIAN = '/usr/lib/postgresql';

export type RealPostgres = TestDatabase & {
  kill(): Promise<void>;
  /** Starts a replica that repeats its writes (streaming replication). The caller stops the replica. */
  replicate(): Promise<Replica>;
  /** Stops it at once, while clients are connected. */
  pause(): Promise<void>;
  resume(): Promise<void>;
};

export type Replica = RealPostgres & {
  promote(): Promise<void>;
};

/**
 * Starts a Postgres server from the system's binaries, or returns null if there are none. `settings` are
 * written as in its configuration: `fsync=off`.
 */
export async function startRealPostgres(settings: readonly string[] = []): Promise<RealPostgres | null> {
  const binaries = await findBinaries();
  if (binaries === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'dogear-postgres-'));
  // The server refuses to run as root, so it runs as the user that its package created.
  const owner = process.getuid?.() === 0 ? await idsOf('postgres') : {};
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  const command = (name: string, ...args: string[]) => run(join(binaries, name), args, owner);
  const data = join(folder, 'data');
  await command('initdb', '-D', data, '-U', 'dogear', '-A', 'trust', '-E', 'UTF8', '--no-locale');
  return await startOn({ folder, data, settings, command });
}

type Place = {
  readonly folder: string;
  readonly data: string;
  readonly settings: readonly string[];
  readonly command: (name: string, ...args: string[]) => Promise<string>;
};

async function startOn({ folder, data, settings, command }: Place): Promise<Replica> {
  const port = await freePort();
  const given = ['listen_addresses=127.0.0.1', ...settings].map((setting) => `-c ${setting}`).join(' ');
  const options = `-p ${port} -k ${folder} ${given}`;
  const start = () => command('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', options, 'start');
  const halt = () => command('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop');
  let isKilled = false;
  await start();
  return {
    url: `postgres://dogear@127.0.0.1:${port}/postgres`,
    pause: async () => void (await halt()),
    resume: async () => {
      await start();
      isKilled = false;
    },
    kill: async () => {
      isKilled = true;
      await killServer(data, port);
    },
    replicate: async () => {
      const copy = await mkdtemp(join(tmpdir(), 'dogear-replica-'));
      const { uid, gid } = await stat(data);
      await chown(copy, uid, gid);
      const to = join(copy, 'data');
      const from = `host=127.0.0.1 port=${port} user=dogear`;
      await command('pg_basebackup', '-D', to, '-d', from, '-R', '-X', 'stream', '-c', 'fast');
      return await startOn({ folder: copy, data: to, settings, command });
    },
    promote: async () => void (await command('pg_ctl', '-D', data, '-w', 'promote')),
    stop: async () => {
      if (!isKilled) await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Kills a server and waits for its child processes, which end when they notice. Then the server can start
 * again, even if its own process was not reaped yet.
 */
export async function killServer(data: string, port: number): Promise<void> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  while (await isWorkedOn(data)) await pause(10);
  const locks = [dirname(data), '/tmp'].map((folder) => join(folder, `.s.PGSQL.${port}.lock`));
  for (const lock of [join(data, 'postmaster.pid'), ...locks]) await rm(lock, { force: true });
}

/** Returns whether a process of the server is still running: all of them work in the folder of its files. */
async function isWorkedOn(data: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const folders = pids.map((pid) => readlink(join('/proc', pid, 'cwd')).catch(() => ''));
  return (await Promise.all(folders)).includes(data);
}

export async function findBinaries(): Promise<string | null> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(DEBIAN, newest, 'bin');
}

type Owner = { uid?: number; gid?: number };

async function idsOf(user: string): Promise<Owner> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, user], {})));
  return { uid: Number(uid), gid: Number(gid) };
}

function run(file: string, args: readonly string[], owner: Owner): Promise<string> {
  return new Promise((resolve, reject) => {
    // `pg_ctl start` ends but leaves a server running, which must not keep the pipes open.
    const child = spawn(file, args, { ...owner, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      if (code === 0) resolve(printed.trim());
      else reject(new Error(`${file} ended with ${code}: ${complaint}`));
    });
  });
}
