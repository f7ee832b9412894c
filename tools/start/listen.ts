import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { ServerType } from '@hono/node-server';
import type { Settings } from '../../server/ground/settings/settings';

/** The port cannot be used. The message is for the operator. */
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
/** What was sent before its sender could know of the end arrives within this. */
const GRACE_MS = 500;
/** A connection that has had its answer is kept open by the browser; it is looked for this often. */
const SWEEP_MS = 50;

/**
 * Prepares a server for its end. What is returned takes no new connections and answers what is sent on those that are
 * there, the last answer of each with `Connection: close`; then it ends them, after 10 s at the latest.
 */
export function preparedToClose(server: ServerType): () => Promise<void> {
  const http = server as Server;
  const unanswered = new Map<Socket, ServerResponse[]>();
  const silent = new Set<Socket>();
  let isClosing = false;

  http.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      unanswered.delete(socket);
    });
  });
  // Before the app's own listener: headers that it sends at once have to have it in them.
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket);
    const before = unanswered.get(socket) ?? [];
    unanswered.set(socket, [...before, response]);
    response.once('close', () => {
      const others = unanswered.get(socket)?.filter((each) => each !== response) ?? [];
      if (others.length > 0) unanswered.set(socket, others);
      else unanswered.delete(socket);
    });
    if (isClosing) sayLast([...before, response]);
  });

  return async () => {
    isClosing = true;
    for (const responses of unanswered.values()) sayLast(responses);
    // Of the base class: the server's own would cut idle connections off at once, with what is on its way on them.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(http, resolve));
    const patience = setTimeout(() => http.closeAllConnections(), PATIENCE_MS);
    let sweep: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      sweep = setInterval(() => {
        http.closeIdleConnections();
        // Opened ahead by a browser, and never used.
        for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
      }, SWEEP_MS);
    }, GRACE_MS);
    await closed;
    for (const timer of [patience, grace, sweep]) clearTimeout(timer);
    // Nothing is left of it but its own timers.
    http.close(() => undefined);
  };
}

/** Of several on one connection the last one says that it is: whoever hears it earlier stops listening. */
function sayLast(responses: readonly ServerResponse[]): void {
  const open = responses.filter((response) => !response.headersSent);
  for (const response of open) response.removeHeader('Connection');
  open.at(-1)?.setHeader('Connection', 'close');
}
