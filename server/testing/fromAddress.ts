import type { HttpBindings } from '@hono/node-server';

/** What stands for the socket of a caller with this address, where an app is asked without one (`app.request`). */
export function fromAddress(remoteAddress: string): Partial<HttpBindings> {
  return { incoming: { socket: { remoteAddress } } } as Partial<HttpBindings>;
}

let networks = 0;

/** A network that nobody else in this process has: limits of a day are not shared with other tests of one database. */
export function ownNetwork(): string {
  networks += 1;
  return [10, networks >> 16, (networks >> 8) & 255, networks & 255].join('.');
}
