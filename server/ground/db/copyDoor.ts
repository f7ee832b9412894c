import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Database } from './database';
import type { EmbeddedClient } from './EmbeddedClient';
import { embeddedFolder } from './openDatabase';

/**
 * Only one process can open the embedded database. Another process that needs its content, such as a backup,
 * connects to a socket in the data folder and gets a copy, which exists until the connection closes. Socket
 * and copies are in a folder that only its owner can read.
 */
const copiesOf = (dataDir: string) => join(dataDir, 'copies');
const doorOf = (dataDir: string) => join(copiesOf(dataDir), 'door');

/** The system's limit for the path of a socket, less one, in bytes. */
const LONGEST_NAME = 103;

type Reply = { readonly folder: string } | { readonly error: string };

/**
 * Opens the socket. Resolves to a function that stops new connections; copies already given out stay until
 * their connections close.
 */
export async function openCopyDoor(db: Database, dataDir: string): Promise<() => Promise<void>> {
  const door = doorOf(dataDir);
  // Leftovers of a killed process: this process holds the folder's lock.
  await rm(copiesOf(dataDir), { recursive: true, force: true });
  await mkdir(copiesOf(dataDir), { recursive: true, mode: 0o700 });
  if (Buffer.byteLength(door) > LONGEST_NAME) {
    console.warn(
      `No backup can be made while the server runs: the path of ${dataDir} is too long for a socket.`,
    );
    return async () => undefined;
  }
  const server = createServer((socket) => {
    // `close` handles clients that hang up.
    socket.on('error', () => undefined);
    void answer(db, dataDir, socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(door, resolve);
  });
  // A backup in progress must not keep a stopped server alive.
  server.unref();
  return () =>
    new Promise((resolve) => {
      server.close();
      resolve();
    });
}

async function answer(db: Database, dataDir: string, socket: Socket): Promise<void> {
  const folder = join(copiesOf(dataDir), randomUUID());
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const say = (reply: Reply) => socket.write(`${JSON.stringify(reply)}\n`);
  try {
    await mkdir(folder, { mode: 0o700 });
    const { $client } = db as unknown as { $client: EmbeddedClient };
    await $client.copyFolder(embeddedFolder(dataDir), folder);
    say({ folder });
    socket.unref();
    await gone;
  } catch (error) {
    say({ error: error instanceof Error ? error.message : String(error) });
    socket.end();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type EmbeddedCopy = { readonly folder: string; readonly giveBack: () => Promise<void> };

/**
 * Asks the server that runs on a data folder for a copy of its database. Rejects if the server cannot give
 * one.
 */
export async function askForCopy(dataDir: string): Promise<EmbeddedCopy> {
  const socket = connect(doorOf(dataDir));
  let heard = '';
  const reply = await new Promise<Reply>((resolve, reject) => {
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk;
      if (heard.endsWith('\n')) resolve(JSON.parse(heard) as Reply);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server hung up.')));
  });
  if ('error' in reply) throw new Error(`The server cannot copy its database: ${reply.error}`);
  return {
    folder: reply.folder,
    giveBack: async () => {
      socket.destroy();
      // If the server has ended meanwhile, no other process deletes the copy.
      await rm(reply.folder, { recursive: true, force: true });
    },
  };
}
