import { mkdir, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from './database';
import type { EmbeddedClient } from './EmbeddedClient';
import { FolderInUseError } from './lock';
import { causesOf } from './lost';

/**
 * Only one process can open the embedded database. A command that runs beside the server uses the server's
 * connection: a socket in the data folder speaks Postgres' protocol, so that `pg` is its client. Only the
 * owner of the data folder reaches it, who could read the database's files as well (decision 0004).
 */
const doorIn = (dataDir: string) => join(dataDir, 'door');
/** Clients derive the socket's name from a port. */
const DOOR_PORT = 5_432;

/** The system's limit for the path of a socket, less one, in bytes. */
const LONGEST_NAME = 103;
/** A client that is silent in a transaction holds up every reader. */
const SILENCE_MS = 10_000;

/** Opens the socket. Resolves to a function that stops new connections and ends those that are open. */
export async function openQueryDoor(db: Database, dataDir: string): Promise<() => Promise<void>> {
  const folder = doorIn(dataDir);
  // Leftovers of a killed process: this process holds the folder's lock.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const door = join(folder, `.s.PGSQL.${DOOR_PORT}`);
  if (Buffer.byteLength(door) > LONGEST_NAME) {
    console.warn(
      `Commands for operators need the server stopped: the path of ${dataDir} is too long for a socket.`,
    );
    return async () => undefined;
  }
  const { $client } = db as unknown as { $client: EmbeddedClient };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    converse($client, socket)
      .catch((error: unknown) => console.error('A command beside the server was cut off:', error))
      .finally(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(door, resolve);
  });
  server.unref();
  return async () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
}

/** Reaches the server that holds the folder. Throws FolderInUseError if it takes no commands. */
export async function reachRunning(dataDir: string, inUse: FolderInUseError): Promise<OpenDatabase> {
  const { openThroughDoor } = await import('./openServer');
  const reached = openThroughDoor(doorIn(dataDir), DOOR_PORT);
  try {
    await reached.db.execute(sql`select 1`);
    return reached;
  } catch (error) {
    await reached.close();
    const { message } = causesOf(error).at(-1) as Error;
    throw new FolderInUseError(
      `${inUse.message}\nIt takes no commands now (${message}); while it starts, try again in a moment.`,
    );
  }
}

const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const END = 'X'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
/** AuthenticationOk, then ReadyForQuery outside a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, IDLE]);
const ROLLBACK = Buffer.from('Q\0\0\0\rROLLBACK\0', 'latin1');

/** Answers a client until it ends, one transaction per turn of the database's connection. */
async function converse(client: EmbeddedClient, socket: Socket): Promise<void> {
  const batches = batchesOf(socket);
  for (;;) {
    const first = await batches.next();
    if (first.done) return;
    await client.lend(async (send) => {
      for (
        let batch: IteratorResult<Buffer, void> = first;
        !batch.done;
        batch = await soon(batches.next(), socket)
      ) {
        const said = await send(batch.value);
        socket.write(said);
        // The last message is ReadyForQuery, which says whether a transaction is open.
        if (said.at(-1) === IDLE) return;
      }
      await send(ROLLBACK);
    });
  }
}

/** Ends the connection if the client is silent. */
async function soon<T>(next: Promise<T>, socket: Socket): Promise<T> {
  const heard = new AbortController();
  const silence = after(SILENCE_MS, undefined, { signal: heard.signal }).then(
    () => socket.destroy(),
    () => undefined,
  );
  try {
    return await next;
  } finally {
    heard.abort();
    await silence;
  }
}

/**
 * Reads the greeting, then the messages of each request together; after each of them the server must
 * answer.
 */
async function* batchesOf(socket: Socket): AsyncGenerator<Buffer, void, undefined> {
  let bytes = Buffer.alloc(0);
  let isGreeted = false;
  let at = 0;
  try {
    for await (const chunk of socket) {
      bytes = Buffer.concat([bytes, chunk as Buffer]);
      for (;;) {
        // The greeting has a length and no type.
        const length = isGreeted ? 1 : 0;
        if (bytes.length < at + length + 4) break;
        const end = at + length + bytes.readUInt32BE(at + length);
        if (bytes.length < end) break;
        const type = isGreeted ? bytes[at] : undefined;
        at = end;
        if (type === END) return;
        if (isGreeted && type !== SYNC && type !== QUERY) continue;
        if (isGreeted) yield bytes.subarray(0, end);
        else socket.write(WELCOME);
        isGreeted = true;
        bytes = bytes.subarray(end);
        at = 0;
      }
    }
  } catch {
    // The client hung up.
  }
}
