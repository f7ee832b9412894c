import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPost, isPublicAddress } from './postOut';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function service(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const localService = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = createPost({ isLocal: ({ origin }) => origin === localService, patienceMs: 400 });
  return {
    origin: localService,
    post: () => post({ endpoint: `${localService}/push/1`, headers: {}, body: Buffer.from('x') }),
  };
}

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['ff02::1', false],
  ['nothing', false],
])('the address %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

describe('a request to an address that somebody chose', () => {
  it('is not sent to a private address behind a public name', async () => {
    let connections = 0;
    const { origin } = await service((_, response) => {
      connections += 1;
      response.end();
    });
    const { port } = new URL(origin);
    for (const addresses of [
      [{ address: '127.0.0.1', family: 4 }],
      // One private address of several is enough, since any of them might be used.
      [
        { address: '8.8.8.8', family: 4 },
        { address: '10.0.0.7', family: 4 },
      ],
      [],
    ]) {
      const resolve = ((_: string, __: unknown, found: (error: null, all: unknown) => void) =>
        found(null, addresses)) as never;
      const post = createPost({ resolve, patienceMs: 400 });
      const reply = await post({
        endpoint: `https://rebound.example:${port}/x`,
        headers: {},
        body: Buffer.alloc(0),
      });
      expect(reply).toMatchObject({
        kind: 'unreached',
        text: expect.stringContaining('rebound.example leads to'),
      });
    }
    expect(connections).toBe(0);
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const { origin, post } = await service((_, response) => {
      asked += 1;
      response.writeHead(307, { location: `${origin}/elsewhere` }).end();
    });
    expect(await post()).toMatchObject({ kind: 'status', status: 307 });
    expect(asked).toBe(1);
  });

  it('stops reading a ten-megabyte answer early', async () => {
    let written = 0;
    const { post } = await service((_, response) => {
      response.writeHead(500);
      const chunk = Buffer.alloc(64 * 1_024, 'x');
      const write = () => {
        while (written < 10_000_000 && !response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return response.once('drain', write);
        }
        return response.end();
      };
      write();
    });
    const before = process.memoryUsage().arrayBuffers;
    expect(await post()).toMatchObject({ kind: 'status', status: 500, text: 'x'.repeat(300) });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
    expect(written).toBeLessThan(10_000_000);
  });

  it('ends in time when the service is silent or stops mid-answer', async () => {
    const silent = await service(() => undefined);
    expect(await silent.post()).toEqual({ kind: 'silent', text: 'No answer in time.' });
    const halting = await service((_, response) => {
      response.writeHead(201, { 'content-length': '100' }).write('half');
    });
    expect(await halting.post()).toMatchObject({ kind: 'status', status: 201 });
  });

  it('reports a service that cannot be reached', async () => {
    const { post } = await service((_, response) => response.end());
    for (const end of ends.splice(0)) await end();
    expect(await post()).toMatchObject({ kind: 'unreached', text: expect.stringContaining('ECONNREFUSED') });
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://0x7f000001/x',
    'http://169.254.169.254/latest',
  ])('is not sent to the private address %s', async (endpoint) => {
    const reply = await createPost()({ endpoint, headers: {}, body: Buffer.alloc(0) });
    expect(reply).toMatchObject({ kind: 'unreached', text: expect.stringContaining('not public') });
  });
});
