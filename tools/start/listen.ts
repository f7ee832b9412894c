import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import type { Settings } from '../../server/ground/settings/settings';
import { answerWhileStarting } from './startingPage';
import { tasksUnderway } from './withProgress';

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** The port cannot be used. The message is for the operator. */
export class PortError extends Error {
  override name = 'PortError';
}

/** Creates a server that says that it is starting, until `serve` gives it the app. */
export function createServer(): { readonly server: ServerType; readonly serve: (app: Fetch) => void } {
  let app: Fetch = (request) => answerWhileStarting(request, tasksUnderway());
  const server = createAdaptorServer({ fetch: (request, env) => app(request, env) });
  return {
    server,
    serve: (next) => {
      app = next;
    },
  };
}

/** Starts listening and returns the port, which the system chose if the settings say 0. */
export async function listen(server: ServerType, { port, host }: Settings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen({ port, host: host ?? undefined }, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

/** The codes of a name or an address that is not of this machine. */
const NO_ADDRESS = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL'];

function explain(error: NodeJS.ErrnoException, port: number, host: string | null): Error {
  if (error.code === 'EADDRINUSE') {
    return new PortError(
      `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    );
  }
  if (error.code === 'EACCES')
    return new PortError(`Port ${port} needs more rights. Set PORT to one above 1023.`);
  if (NO_ADDRESS.includes(error.code ?? '')) {
    return new PortError(
      `HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0, not “${host ?? ''}”.`,
    );
  }
  return error;
}

const PATIENCE_MS = 10_000;
/** Requests that were sent before the client could know of the end arrive within this time. */
const GRACE_MS = 500;
/** Browsers keep answered connections open; they are closed at this interval. */
const SWEEP_MS = 50;

/**
 * Prepares a server for its end. The returned function accepts no new connections, answers requests on the
 * open ones, the last of each with `Connection: close`, and then closes them, after 10 s at the latest.
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
  // Before the app's own listener, which may send headers at once: they must include this one.
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
    // The base class's method: the HTTP server's own closes idle connections at once, and with them requests
    // in transit.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(http, resolve));
    const patience = setTimeout(() => http.closeAllConnections(), PATIENCE_MS);
    let sweep: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      sweep = setInterval(() => {
        http.closeIdleConnections();
        // A connection that a browser opened in advance and never used.
        for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
      }, SWEEP_MS);
    }, GRACE_MS);
    await closed;
    for (const timer of [patience, grace, sweep]) clearTimeout(timer);
    // Only stops the server's internal timers.
    http.close(() => undefined);
  };
}

/** Only the last of several answers on a connection may say `close`: a client stops reading after it. */
function sayLast(responses: readonly ServerResponse[]): void {
  const open = responses.filter((response) => !response.headersSent);
  for (const response of open) response.removeHeader('Connection');
  open.at(-1)?.setHeader('Connection', 'close');
}
