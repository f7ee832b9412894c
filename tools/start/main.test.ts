import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegisteredGuest, UserInfo } from '../../contract/account/account.schema';
import { type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import { sampleGuest } from '../../contract/testing/guest';
import { openAnswer, sealParams } from '../../contract/wire/sealing.codec';
import { startServer } from '../../server/testing/startServer';
import { bundlePrograms } from '../../tests/product/bundlePrograms';

let folder: string;
let env: Record<string, string>;
let programs: Awaited<ReturnType<typeof bundlePrograms>>;
/** The server in one bundle: it starts in a third of the time that the loader needs for its modules. */
let bundled: readonly [string, ...string[]];
beforeAll(async () => {
  programs = await bundlePrograms();
  bundled = [process.execPath, '--liftoff-only', join(programs.path, 'main.mjs')];
  folder = await mkdtemp(join(tmpdir(), 'dogear-main-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client', 'index.html'), '<title>Dogear</title>');
  env = {
    DOGEAR_DATA: join(folder, 'data'),
    DOGEAR_CLIENT_DIR: join(folder, 'client'),
    // The demo's stories take seconds to import, and these tests do not need them.
    DOGEAR_DEMO: 'off',
  };
});
afterAll(async () => {
  await programs.remove();
  await rm(folder, { recursive: true, force: true });
});

async function post<Name extends EndpointName>(
  address: string,
  name: Name,
  request: RequestOf<Name>,
  cookie = '',
) {
  const { method, path } = endpoints[name];
  const body = new URLSearchParams({ params: sealParams(method, path, request) });
  const response = await fetch(`${address}${path}`, { method, body, headers: { cookie } });
  const answer = openAnswer(method, path, await response.text()) as { code: number; data: unknown };
  return { ...answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

test('a guest survives kill -9, the data folder is locked, and SIGTERM exits cleanly', async () => {
  const first = await startServer(env, bundled);
  expect(first.output().trim().split('\n').at(-1)).toBe(`Dogear is ready at ${first.address}`);
  expect(await (await fetch(`${first.address}/home`, { headers: { accept: 'text/html' } })).text()).toContain(
    'Dogear',
  );
  const { data, cookie } = await post(first.address, 'registerByFingerId', sampleGuest());
  const { userId } = data as RegisteredGuest;
  await expect(startServer(env, bundled)).rejects.toThrow(`is in use by process ${first.process.pid}.`);
  await first.stop('SIGKILL');

  // As an older version left it.
  const postgres = join(folder, 'data', 'postgres');
  await chmod(postgres, 0o755);
  await chmod(join(postgres, 'PG_VERSION'), 0o666);
  const second = await startServer(env, bundled);
  const entries = await readdir(postgres, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const modes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mode & 0o777),
  );
  expect([(await stat(postgres)).mode & 0o777, new Set(modes)]).toEqual([0o700, new Set([0o600])]);
  const found = await post(second.address, 'userInfo', { userId }, cookie);
  expect([found.code, (found.data as UserInfo).user.userId]).toEqual([1, userId]);
  expect(await second.stop('SIGTERM')).toBe(0);
  await expect(fetch(second.address)).rejects.toThrow();
}, 60_000);

test('npm start forwards SIGTERM to the server and waits for it', async () => {
  const server = await startServer(env, ['npm', 'start']);
  expect(server.output().trim().split('\n').length).toBeLessThanOrEqual(10);
  await server.stop('SIGTERM');
  expect(server.output()).toContain('SIGTERM: finishing what is under way.');
  await expect(fetch(server.address)).rejects.toThrow();
}, 60_000);

test('without an operator the start prints where to create one; a command creates one beside it', async () => {
  const own = { ...env, DOGEAR_DATA: join(folder, 'new'), DOGEAR_SMPT_URL: 'smtps://mail.example' };
  const first = await startServer(own, bundled);
  const printed = () => first.output().split('\n');
  expect(printed()).toContain('DOGEAR_SMPT_URL is unknown; do you mean DOGEAR_SMTP_URL?');
  const address = new RegExp(`^Nobody runs this site yet\\. .* ${first.address}/setup#[\\w-]{24}$`);
  expect(printed().filter((line) => address.test(line))).toHaveLength(1);
  const operate = (args: readonly string[], input = '') => {
    const command = [...bundled.slice(1, -1), join(programs.path, 'operator.mjs'), ...args];
    const running = promisify(execFile)(process.execPath, command, { env: { ...process.env, ...own } });
    running.child.stdin?.end(input);
    return running;
  };
  await expect(operate(['create', 'ann@books.example'])).rejects.toThrow('No password was given');
  const { stdout } = await operate(['create', 'ann@books.example'], 'correct horse\n');
  expect(stdout).toMatch(/^Reader \d+ is an operator\./);
  expect((await operate(['list'])).stdout).toMatch(/ann@books\.example[\s\S]*1 operator\n$/);
  await expect(operate(['revoke', 'ann@books.example'])).rejects.toThrow('Nobody else is an owner');
  expect((await operate(['grant', 'ann@books.example'])).stdout).toMatch(/it was so before/);
  expect(await first.stop('SIGTERM')).toBe(0);
  const second = await startServer(own, bundled);
  expect(second.output()).not.toContain('/setup');
  await second.stop('SIGTERM');
}, 60_000);

test('a port in use, a wrong address or folder, missing settings and a wrong secret each give a clear error', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(startServer({ ...env, PORT: String(port) }, bundled)).rejects.toThrow(
    new RegExp(`^The server ended with 1:\nPort ${port} is in use by another program\\.[^\n]*\n$`),
  );
  other.close();
  const told = (line: string) => new RegExp(`^The server ended with 1:\n${line}[^\n]*\n$`);
  await expect(startServer({ ...env, HOST: '192.0.2.1' }, bundled)).rejects.toThrow(
    told('HOST must be an address of this machine'),
  );
  await expect(startServer({ ...env, DOGEAR_CLIENT_DIR: join(folder, 'none') }, bundled)).rejects.toThrow(
    told('DOGEAR_CLIENT_DIR must be the folder of a built app'),
  );
  await expect(
    startServer({ ...env, DOGEAR_DATA: join(folder, 'client', 'index.html') }, bundled),
  ).rejects.toThrow(told('[^\n]*index.html must be a folder, and a file is in its place'));
  await expect(startServer({ ...env, NODE_ENV: 'production' }, bundled)).rejects.toThrow(
    /^The server ended with 1:\nDOGEAR_CONTENT_SECRET is missing[^\n]*\nDOGEAR_OPERATOR_NAME is missing[^\n]*\n$/,
  );
  const admin = { DOGEAR_ADMIN_EMAIL: 'ann@books.example', DOGEAR_ADMIN_PASSWORD: 'password1' };
  await expect(startServer({ ...env, ...admin }, bundled)).rejects.toThrow(
    /^The server ended with 1:\nDOGEAR_ADMIN_PASSWORD: Too many people use this password[^\n]*\n$/,
  );
  await expect(startServer({ ...env, DOGEAR_CONTENT_SECRET: 'z'.repeat(40) }, bundled)).rejects.toThrow(
    /The content secret is not the one this catalogue was sealed with/,
  );
}, 60_000);
