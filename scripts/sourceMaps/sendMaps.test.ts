import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendMaps } from './sendMaps';

type Asked = { readonly path: string; readonly token: string | undefined; readonly body: string };
const asked: Asked[] = [];
let statusOf: (path: string, body: string) => number = () => 201;
const sentry = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { url: path = '', headers } = request;
  const body = Buffer.concat(parts).toString();
  asked.push({ path, token: headers.authorization, body });
  response.writeHead(statusOf(path, body)).end('no such project');
});
let folder: string;
let project: Parameters<typeof sendMaps>[2];
beforeAll(async () => {
  await once(sentry.listen(0, '127.0.0.1'), 'listening');
  const { port } = sentry.address() as AddressInfo;
  project = { url: `http://127.0.0.1:${port}`, token: 'secret', org: 'books', project: 'app' };
  folder = await mkdtemp(join(tmpdir(), 'dogear-maps-'));
  await writeFile(join(folder, 'index-AAAAAAAA.js.map'), '{"version":3}');
  await writeFile(join(folder, 'home-BBBBBBBB.js.map'), '{"version":3}');
  await writeFile(join(folder, 'note.txt'), 'no map');
});
beforeEach(() => asked.splice(0));
afterAll(async () => {
  sentry.close();
  await rm(folder, { recursive: true });
});

test('the maps go to the release, under the names their scripts are served by', async () => {
  expect(await sendMaps(folder, 'dogear@0.1.0', project)).toBe(2);
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/0/organizations/books/releases/',
    ...Array(2).fill('/api/0/projects/books/app/releases/dogear%400.1.0/files/'),
  ]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ version: 'dogear@0.1.0', projects: ['app'] });
  expect(asked.every(({ token }) => token === 'Bearer secret')).toBe(true);
  const named = asked.slice(1).map(({ body }) => /~\/assets\/[\w.-]+/.exec(body)?.[0]);
  expect(named.sort()).toEqual(['~/assets/home-BBBBBBBB.js.map', '~/assets/index-AAAAAAAA.js.map']);
});

test('what the release has already is no fault; a refusal is said', async () => {
  statusOf = (_, body) => (body.includes('index-') ? 409 : 201);
  expect(await sendMaps(folder, 'dogear@0.1.0', project)).toBe(1);
  statusOf = () => 404;
  await expect(sendMaps(folder, 'dogear@0.1.0', project)).rejects.toThrow(/HTTP 404 no such project/);
});
