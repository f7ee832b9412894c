import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PassagePoint } from './killPoint';
import { STOPPED_HERE } from './stopWorker';

export type StoppingProxy = {
  readonly url: string;
  /** Resolves when a request has come to its point, where it stays; or, without one, when a worker has come to its own. */
  reached(point?: PassagePoint): Promise<void>;
  /** From now on everything comes through, and nothing is counted. */
  open(): void;
  /** The server is behind it, or nobody, as on a train. */
  connect(isThere: boolean): void;
  stop(): Promise<void>;
};

/** Stands before the server at an address of its own, and stops one request. */
export async function startStoppingProxy(target: number): Promise<StoppingProxy> {
  let awaited: { point: PassagePoint | undefined; left: number; resolve: () => void } | undefined;
  let isThere = true;

  /** Whether this is where it ends. Only the first moment of a request is counted. */
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

/** All of an answer has come before it is decided: the server has done what it was asked. */
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
