import type { HttpBindings } from '@hono/node-server';

/** Returns bindings that replace the socket of a caller with this address (for `app.request`). */
export function fromAddress(remoteAddress: string): Partial<HttpBindings> {
  return { incoming: { socket: { remoteAddress } } } as Partial<HttpBindings>;
}

let networks = 0;

/** Returns an address that no other test of this process uses, so that daily limits are not shared. */
export function ownNetwork(): string {
  networks += 1;
  return [10, networks >> 16, (networks >> 8) & 255, networks & 255].join('.');
}
