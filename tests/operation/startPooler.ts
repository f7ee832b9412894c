import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { reached } from '../product/reached';
import { freePort } from '../product/startServer';

const PROGRAM = 'pgbouncer';
const FEW = 3;

export type Pooler = { readonly url: string; readonly pid: number; readonly stop: () => Promise<void> };

/**
 * Starts a PgBouncer in transaction mode for a database, with so few connections that each transaction
 * probably gets a different one; null if PgBouncer is not installed.
 */
export async function startPooler(database: string, connections = FEW): Promise<Pooler | null> {
  const owner = await ownerOf();
  if (owner === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'dogear-pooler-'));
  await chmod(folder, 0o755);
  const { hostname, port: serverPort, username, pathname } = new URL(database);
  const name = pathname.slice(1);
  const port = await freePort();
  await writeFile(join(folder, 'users.txt'), `"${username}" ""\n`);
  const ini = join(folder, 'pgbouncer.ini');
  await writeFile(
    ini,
    `[databases]
${name} = host=${hostname} port=${serverPort} dbname=${name} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
query_wait_timeout = 10
server_login_retry = 1
`,
  );
  if (owner.uid !== undefined) for (const path of [folder, ini]) await chown(path, owner.uid, owner.gid ?? 0);
  const child = spawn(PROGRAM, [ini], { ...owner, cwd: '/', stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await reached(port, child);
  const url = new URL(database);
  url.port = String(port);
  url.hostname = '127.0.0.1';
  return {
    url: url.href,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGINT');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the user to run as, because PgBouncer refuses to be root; null if it is not installed. */
async function ownerOf(): Promise<{ uid?: number; gid?: number } | null> {
  const ask = async (file: string, ...args: string[]) =>
    await promisify(execFile)(file, args).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    );
  if ((await ask(PROGRAM, '--version')) === null) return null;
  if (process.getuid?.() !== 0) return {};
  return { uid: Number(await ask('id', '-u', 'postgres')), gid: Number(await ask('id', '-g', 'postgres')) };
}
