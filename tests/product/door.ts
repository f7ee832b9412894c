import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Door = {
  readonly url: string;
  /** Shuts it and cuts all connections. New ones are refused, as if no server were listening. */
  stop(): Promise<void>;
  reopen(): Promise<void>;
  /** From now on no connection gets an answer, as on a very bad line. */
  keepWaiting(): void;
  /** Cuts all connections. New ones lead to another port, as a proxy does after a failover. */
  leadTo(port: number): void;
};

/**
 * Opens a separate door to a running server. Shutting and reopening it takes no time, while restarting a
 * server takes seconds. It is for a device that must not reach the server for a while, not for tests of a
 * server's start or stop.
 */
export async function openDoor(first: number): Promise<Door> {
  let target = first;
  const open = new Set<Socket>();
  let answers = true;
  const hold = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // The `close` event handles a cut connection.
    socket.on('error', () => socket.destroy());
  };
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  const door = createServer((inside) => {
    hold(inside);
    if (!answers) return;
    const outside = connect(target, 'localhost');
    hold(outside);
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      one.once('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await once(door.listen(0, 'localhost'), 'listening');
  const { port } = door.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      if (!door.listening) return;
      const shut = once(door, 'close');
      door.close();
      cutAll();
      await shut;
    },
    reopen: async () => {
      if (!door.listening) await once(door.listen(port, 'localhost'), 'listening');
    },
    keepWaiting: () => {
      answers = false;
      cutAll();
    },
    leadTo: (port) => {
      target = port;
      cutAll();
    },
  };
}
