import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { preparedToClose } from './listen';

async function start(answer: RequestListener) {
  const server = createServer(answer);
  const close = preparedToClose(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = () => new Promise<Caller>((resolve) => callerOf(connect(port, '127.0.0.1'), resolve));
  return { close, open };
}

type Caller = {
  readonly send: (text: string) => void;
  readonly answers: (count: number) => Promise<string[]>;
  /** How the connection ended: a close by the other end, or an error. */
  readonly ended: Promise<string>;
};

function callerOf(socket: Socket, whenOpen: (caller: Caller) => void): void {
  let heard = '';
  const ended = new Promise<string>((resolve) => {
    socket.once('end', () => resolve('end')).once('error', (error) => resolve(error.message));
  });
  socket.on('data', (chunk) => (heard += chunk.toString()));
  const answers = async (count: number) => {
    const split = () => heard.split(/(?=HTTP\/1\.1 )/).filter((text) => text.endsWith('ok'));
    await expect.poll(() => split().length, { timeout: 20_000, interval: 5 }).toBe(count);
    return split();
  };
  socket.once('connect', () => whenOpen({ send: (text) => socket.write(text), answers, ended }));
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const ok: RequestListener = (_, response) => response.writeHead(200, { 'content-length': '2' }).end('ok');

it('closing answers one last request on an open connection and cuts nothing off', async () => {
  const { close, open } = await start(ok);
  const caller = await open();
  caller.send(GET);
  const [first] = await caller.answers(1);
  expect(first).not.toMatch(/connection: close/i);
  const closed = close();
  caller.send(GET);
  const [, last] = await caller.answers(2);
  expect(last).toMatch(/connection: close/i);
  expect(await caller.ended).toBe('end');
  await closed;
});

it('closing answers all earlier requests, and announces the close with the last response', async () => {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  const { close, open } = await start(async (request, response) => {
    asked++;
    await held;
    ok(request, response as never);
  });
  const caller = await open();
  caller.send(GET + GET);
  await expect.poll(() => asked, { interval: 5, timeout: 20_000 }).toBe(2);
  const closed = close();
  release();
  const [first, last] = await caller.answers(2);
  expect(first).not.toMatch(/connection: close/i);
  expect(last).toMatch(/connection: close/i);
  expect(await caller.ended).toBe('end');
  await closed;
});

it('closing accepts no new connection and does not wait for idle ones', async () => {
  const { close, open } = await start(ok);
  const silent = await open();
  const kept = await open();
  kept.send(GET);
  await kept.answers(1);
  const closed = close();
  const late = await Promise.race([open().then(() => 'in'), closed.then(() => 'ended')]);
  expect(late).toBe('ended');
  expect(await silent.ended).toBe('end');
  expect(await kept.ended).toBe('end');
}, 9_000);
