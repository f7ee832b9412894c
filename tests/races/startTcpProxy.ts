import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  readonly host: string;
  /** Ends all connections, as HAProxy does with `on-marked-down shutdown-sessions`; new ones lead there. */
  readonly leadTo: (host: string) => void;
  readonly stop: () => Promise<void>;
};

export async function startTcpProxy(first: string): Promise<TcpProxy> {
  let target = new URL(`tcp://${first}`);
  const sockets = new Set<Socket>();
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (host) => {
      target = new URL(`tcp://${host}`);
      endAll();
    },
    stop: async () => {
      endAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
