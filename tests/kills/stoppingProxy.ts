import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PassagePoint } from './killPoint';
import { STOPPED_HERE } from './stopWorker';

export type StoppingProxy = {
  readonly url: string;
  /**
   * Resolves when a request has reached its point, where it stays; without a point, when a worker has reached
   * its own.
   */
  reached(point?: PassagePoint): Promise<void>;
  /** Lets everything pass from now on, and counts nothing. */
  open(): void;
  /** Connects the server, or disconnects it, as on a train. */
  connect(isThere: boolean): void;
  stop(): Promise<void>;
};

/** Starts a proxy in front of the server, at another address, that stops one request. */
export async function startStoppingProxy(target: number): Promise<StoppingProxy> {
  let awaited: { point: PassagePoint | undefined; left: number; resolve: () => void } | undefined;
  let isThere = true;

  /** Returns whether this request ends here. Only the first match of a request is counted. */
  const isReached = (path: string, when: PassagePoint['when']) => {
    const point = awaited?.point;
    if (!awaited || !point || point.when !== when || !point.path.test(path)) return false;
    awaited.left -= 1;
    if (awaited.left > 0) return false;
    awaited.resolve();
    return true;
  };

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    if (path === STOPPED_HERE) {
      if (awaited?.point === undefined) awaited?.resolve();
      return;
    }
    if (!isThere) {
      incoming.socket.destroy();
      return;
    }
    if (isReached(path, 'asked')) return;
    const onward = request(
      { port: target, host: '127.0.0.1', method: incoming.method, path, headers: incoming.headers },
      (answer) => {
        void handOn(answer, outgoing, () => isReached(path, 'answered'));
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.on('error', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    reached: (point) =>
      new Promise((resolve) => {
        awaited = { point, left: point?.nth ?? 1, resolve };
      }),
    open: () => {
      awaited = undefined;
    },
    connect: (there) => {
      isThere = there;
      if (!there) server.closeAllConnections();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Reads the whole response before it decides, so that the server has carried the request out. */
async function handOn(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  isStopped: () => boolean,
): Promise<void> {
  const parts: Buffer[] = [];
  try {
    for await (const part of answer) parts.push(part as Buffer);
  } catch {
    outgoing.destroy();
    return;
  }
  if (isStopped()) return;
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  outgoing.end(Buffer.concat(parts));
}
