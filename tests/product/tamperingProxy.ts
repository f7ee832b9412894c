import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `refuse` cuts the connection before any answer. */
export type Tampering = 'none' | 'truncate' | 'flip' | 'html' | 'empty' | 'fault' | 'refuse';

export type TamperingProxy = {
  readonly url: string;
  damage(kind: Tampering): void;
  /** Lets answers for these paths wait until the returned function is called. */
  hold(paths: RegExp): () => void;
  /** The bodies of all answers so far. */
  seen(): string[];
  stop(): Promise<void>;
};

/** A proxy before the server that damages the answers of the API and the content files as it is told. */
export async function startTamperingProxy(target: number): Promise<TamperingProxy> {
  let kind: Tampering = 'none';
  let held: { paths: RegExp; released: Promise<void> } | undefined;
  const bodies: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      {
        port: target,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', async () => {
          if (held?.paths.test(incoming.url ?? '')) await held.released;
          const whole = Buffer.concat(chunks);
          const touched = /^\/(novel-api|content)\//.test(incoming.url ?? '');
          bodies.push(whole.toString('utf8'));
          const { 'content-length': _, 'transfer-encoding': __, ...headers } = answer.headers;
          if (!touched || kind === 'none') {
            outgoing.writeHead(answer.statusCode ?? 502, headers).end(whole);
          } else if (kind === 'refuse') {
            outgoing.destroy();
          } else if (kind === 'fault') {
            outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('fault');
          } else if (kind === 'html') {
            outgoing
              .writeHead(200, { 'content-type': 'text/html' })
              .end('<html><b>Welcome to the station Wi-Fi</b></html>');
          } else {
            outgoing.writeHead(answer.statusCode ?? 502, headers).end(damaged(whole, kind));
          }
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
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
    seen: () => bodies,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function damaged(body: Buffer, kind: 'truncate' | 'flip' | 'empty'): Buffer {
  if (kind === 'empty') return Buffer.alloc(0);
  if (kind === 'truncate') return body.subarray(0, Math.floor(body.length / 2));
  const flipped = Buffer.from(body);
  const at = Math.floor(flipped.length / 2);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}
