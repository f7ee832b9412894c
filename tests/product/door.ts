import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Door = {
  readonly url: string;
  /** Shuts it: no server is behind it, connections are refused, as by a machine on which nothing listens. */
  stop(): Promise<void>;
  /** Opens it again at the same address; one that is open stays so. */
  reopen(): Promise<void>;
  /** From now on whoever comes in waits for an answer that does not come, as on a line that is all but dead. */
  keepWaiting(): void;
};

/**
 * A door of one's own to a server that runs on: to shut and reopen it takes no time, where to start a server again takes
 * seconds. It is for a device that must not reach the server for a while, not for what a server does when it starts or stops.
 */
export async function openDoor(target: number): Promise<Door> {
  const open = new Set<Socket>();
  let answers = true;
  const hold = (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A cut connection is told by its end.
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
  };
}
