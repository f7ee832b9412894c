import type { Server } from 'node:http';
import type { ServerType } from '@hono/node-server';
import type { Settings } from '../settings';

/** The port cannot be had. The message is for the operator. */
export class PortError extends Error {
  override name = 'PortError';
}

/** Starts listening and returns the port, which the system chose when the settings say 0. */
export async function listen(server: ServerType, { port, host }: Settings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port)));
    server.listen({ port, host: host ?? undefined }, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

function explain(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortError(
      `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    );
  }
  if (error.code === 'EACCES')
    return new PortError(`Port ${port} needs more rights. Set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL') return new PortError('HOST is not an address of this machine.');
  return error;
}

const PATIENCE_MS = 10_000;

/** A connection that has had its answer is kept open by the browser; it is looked for this often. */
const SWEEP_MS = 50;

/** Takes no new connections and waits for the answers under way, 10 s at most. */
export async function closeGracefully(server: ServerType): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  const http = server as Server;
  const sweep = setInterval(() => http.closeIdleConnections(), SWEEP_MS);
  const patience = setTimeout(() => http.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(patience);
}
