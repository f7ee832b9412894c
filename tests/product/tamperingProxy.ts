import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How an answer is damaged after the server has handled the request: `refuse` cuts the connection before the
 * answer, a number is a bare status, `twice` repeats the request and forwards the second answer. With
 * `instead` a middlebox answers every request itself, as a captive portal does (200), and the server receives
 * none.
 */
export type Tampering =
  | 'none'
  | 'truncate'
  | 'flip'
  | 'html'
  | 'empty'
  | 'fault'
  | 'refuse'
  | 'twice'
  | 401
  | 409
  | 429
  | 503
  | { readonly instead: number };

export type TamperingProxy = {
  readonly url: string;
  damage(kind: Tampering): void;
  /** Delays answers for these paths until the returned function is called. */
  hold(paths: RegExp): () => void;
  /** Resolves when the server next answers a request for these paths, however the answer is damaged. */
  answered(paths: RegExp): Promise<void>;
  /** Returns the number of requests for these paths so far, including failed ones. */
  asked(paths: RegExp): number;
  seen(): string[];
  stop(): Promise<void>;
};

const SIGN_IN_PAGE = '<html><b>Welcome to the station Wi-Fi</b></html>';

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export async function startTamperingProxy(target: number): Promise<TamperingProxy> {
  let kind: Tampering = 'none';
  let held: { paths: RegExp; released: Promise<void> } | undefined;
  let awaited: { paths: RegExp; resolve: () => void }[] = [];
  const bodies: string[] = [];
  const paths: string[] = [];

  const ask = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
      const { method, url: path } = incoming;
      const onward = request({ port: target, host: '127.0.0.1', method, path, headers }, async (answer) => {
        const { statusCode: status = 502, headers } = answer;
        resolve({ status, headers, body: await wholeOf(answer) });
      });
      onward.on('error', reject);
      onward.end(body);
    });

  const server = createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '';
    const isTouched = /^\/(novel-api|content)\//.test(path);
    paths.push(path);
    try {
      const body = await wholeOf(incoming);
      if (typeof kind === 'object') {
        outgoing.writeHead(kind.instead, { 'content-type': 'text/html' }).end(SIGN_IN_PAGE);
        return;
      }
      if (isTouched && kind === 'twice') await ask(incoming, body);
      const answer = await ask(incoming, body);
      for (const each of awaited.filter(({ paths }) => paths.test(path))) each.resolve();
      awaited = awaited.filter(({ paths }) => !paths.test(path));
      if (held?.paths.test(path)) await held.released;
      bodies.push(answer.body.toString('utf8'));
      const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
      if (!isTouched || kind === 'none' || kind === 'twice') {
        outgoing.writeHead(answer.status, headers).end(answer.body);
      } else if (kind === 'refuse') {
        outgoing.destroy();
      } else if (kind === 'fault' || typeof kind === 'number') {
        outgoing.writeHead(kind === 'fault' ? 500 : kind, { 'content-type': 'text/plain' }).end('fault');
      } else if (kind === 'html') {
        outgoing.writeHead(200, { 'content-type': 'text/html' }).end(SIGN_IN_PAGE);
      } else {
        outgoing.writeHead(answer.status, headers).end(damaged(answer.body, kind));
      }
    } catch {
      // Either end is gone: the other one gets a broken connection.
      outgoing.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    damage: (next) => {
      kind = next;
    },
    hold: (paths) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      held = { paths, released };
      return release;
    },
    answered: (paths) => new Promise((resolve) => awaited.push({ paths, resolve })),
    asked: (wanted) => paths.filter((path) => wanted.test(path)).length,
    seen: () => bodies,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function damaged(body: Buffer, kind: 'truncate' | 'flip' | 'empty'): Buffer {
  if (kind === 'empty') return Buffer.alloc(0);
  if (kind === 'truncate') return body.subarray(0, Math.floor(body.length / 2));
  const flipped = Buffer.from(body);
  const at = Math.floor(flipped.length / 2);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}
