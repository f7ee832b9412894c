import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reached } from '../product/reached';
import { freePort } from '../product/startServer';

export type Proxy = { readonly host: string; readonly pid: number; readonly stop: () => Promise<void> };

/**
 * Starts HAProxy before some processes of Dogear, as an operator would set it up: a process that does not
 * answer /readyz gets no requests.
 */
export function startProxy(addresses: readonly string[]): Promise<Proxy> {
  const servers = addresses.map((address, at) => `  server dogear${at} ${new URL(address).host} check`);
  return startHaproxy(
    (port) => `defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 2
  option redispatch
  option http-keep-alive
frontend readers
  bind 127.0.0.1:${port}
  default_backend dogear
backend dogear
  balance roundrobin
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host dogear.example
  default-server inter 500ms fall 2 rise 1
${servers.join('\n')}
`,
  );
}

/**
 * Starts HAProxy before some database servers: connections lead to the one whose status port answers
 * `GET /primary` with 200, and end when it does no longer (docs/scale.md).
 */
export function followPrimary(
  databases: readonly { readonly host: string; readonly statusPort: number }[],
): Promise<Proxy> {
  const servers = databases.map(
    ({ host, statusPort }, at) => `  server database${at} ${host} check port ${statusPort}`,
  );
  return startHaproxy(
    (port) => `defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
}

async function startHaproxy(configFor: (port: number) => string): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-proxy-'));
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, `global\n  maxconn 2000\n${configFor(port)}`);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('error', () => undefined);
  await reached(port, child);
  return {
    host: `127.0.0.1:${port}`,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
