import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { ProductServer } from './startServer';

/** Names the address of the run's one server with the demo catalogue, see fillDemo. */
export const DEMO_SERVER = 'DOGEAR_TEST_DEMO_SERVER';

export type DemoServer = Pick<ProductServer, 'url' | 'stop'>;

/** Where the run's demo server listens. */
export function demoPort(): number {
  const address = process.env[DEMO_SERVER];
  if (!address) throw new Error(`${DEMO_SERVER} is not set: the global setup has not run`);
  return Number(new URL(address).port);
}

/**
 * A door of its own to the run's demo server, which journeys share that change nothing in it but what their own guest
 * did. Behind a shut door no server is: connections are refused, as by a machine on which nothing listens.
 */
export async function openDemo(): Promise<DemoServer> {
  const open = new Set<Socket>();
  const door = createServer((inside) => {
    const outside = connect(demoPort(), 'localhost');
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(one);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      // A cut connection is told by its end.
      one.on('error', () => one.destroy());
      one.pipe(other);
    }
  });
  await once(door.listen(0, 'localhost'), 'listening');
  let shut: Promise<void> | undefined;
  return {
    url: `http://localhost:${(door.address() as AddressInfo).port}`,
    stop: () => {
      shut ??= new Promise((resolve) => {
        door.close(() => resolve());
        for (const socket of open) socket.destroy();
      });
      return shut;
    },
  };
}
