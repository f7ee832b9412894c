import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSettings } from '../settings/settings';
import type { OpenDatabase } from './database';
import { rowsOf } from './database';
import { FolderInUseError } from './lock';
import { openDatabase } from './openDatabase';
import { openQueryDoor } from './queryDoor';
import { installation } from './schema/installation';

let folder: string;
let server: OpenDatabase;
let close: () => Promise<void>;
const settings = () => readSettings({ DOGEAR_DATA: folder });
const beside = () => openDatabase(settings(), { besideServer: true });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dogear-door-'));
  server = await openDatabase(settings());
}, 60_000);
afterAll(async () => {
  await close?.();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const keep = (key: string) => ({ key, value: 'kept' });
const isKept = async (key: string) => (await server.db.$count(installation, eq(installation.key, key))) === 1;

it('before the server takes commands, a command names the server and says to try again', async () => {
  await expect(beside()).rejects.toThrow(
    new RegExp(`in use by process ${process.pid}.*\\nIt takes no commands now .*try again`),
  );
  await expect(openDatabase(settings())).rejects.toThrow(FolderInUseError);
  close = await openQueryDoor(server.db, folder);
  expect((await stat(join(folder, 'door'))).mode & 0o777).toBe(0o700);
});

it('a command reads, writes and fails beside the server, whose own queries go on', async () => {
  const command = await beside();
  await command.db.insert(installation).values(keep('command'));
  expect(await isKept('command')).toBe(true);
  const value = 'zum Übermut — 日本語 '.repeat(40_000);
  await command.db.insert(installation).values({ key: 'long', value });
  const [long] = await command.db.select().from(installation).where(eq(installation.key, 'long'));
  expect(long?.value).toBe(value);
  const [row] = await rowsOf<{ at: Date }>(command.db, sql`select now() as at`);
  expect(Number.isNaN(new Date(row?.at ?? '').getTime())).toBe(false);
  await expect(command.db.insert(installation).values(keep('command'))).rejects.toThrow();
  await expect(command.db.execute(sql`select nonsense`)).rejects.toThrow();
  expect(await command.db.$count(installation)).toBe(await server.db.$count(installation));
  await command.close();
});

it('transactions of both take turns, and one that fails is rolled back', async () => {
  const command = await beside();
  const order: string[] = [];
  const inTurn = (db: OpenDatabase['db'], name: string) =>
    db.transaction(async (tx) => {
      order.push(`${name} begins`);
      await tx.insert(installation).values(keep(name));
      await tx.execute(sql`select 1`);
      order.push(`${name} ends`);
    });
  await Promise.all([
    inTurn(server.db, 'server 1'),
    inTurn(command.db, 'beside'),
    inTurn(server.db, 'server 2'),
  ]);
  expect(order).toHaveLength(6);
  for (let at = 0; at < order.length; at += 2)
    expect(order[at + 1]).toBe(order[at]?.replace('begins', 'ends'));
  await expect(
    command.db.transaction(async (tx) => {
      await tx.insert(installation).values(keep('lost'));
      throw new Error('changed their mind');
    }),
  ).rejects.toThrow('changed their mind');
  expect(await isKept('lost')).toBe(false);
  await command.close();
});

it('a command that dies in a transaction holds nobody up', async () => {
  const command = await beside();
  const died = command.db.transaction(async (tx) => {
    await tx.insert(installation).values(keep('half'));
    await Promise.race([command.close(), close()]);
    await tx.execute(sql`select 1`);
  });
  await expect(died).rejects.toThrow();
  expect(await isKept('half')).toBe(false);
  await server.db.insert(installation).values(keep('after'));
  close = await openQueryDoor(server.db, folder);
});
