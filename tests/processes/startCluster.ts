import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeDatabase } from '../../server/testing/makeDatabase';
import { type Pooler, startPooler } from '../operation/startPooler';
import { type RealPostgres, type Replica, startRealPostgres } from '../product/realPostgres';
import { followPrimary } from './startProxy';

export type Cluster = {
  readonly primary: RealPostgres;
  readonly replica: Replica;
  /** For processes of Dogear: the proxy that follows the primary, and the replica for reads. */
  readonly env: Readonly<Record<string, string>>;
  /** For commands and checks: the same, without a pooler. */
  readonly direct: Readonly<Record<string, string>>;
  readonly poolers: readonly Pooler[];
  readonly stop: () => Promise<void>;
};

const SETTINGS = ['max_connections=200', 'shared_buffers=512MB'];
const CONNECTIONS = 30;

/**
 * Starts a primary, a replica that has every commit before it is answered (synchronous replication), a
 * PgBouncer in transaction mode before each, and HAProxy before these, which follows the primary.
 */
export async function startCluster(): Promise<Cluster> {
  const primary = await startRealPostgres(SETTINGS);
  if (primary === null) throw new Error('There are no Postgres binaries here: apt-get install postgresql.');
  const database = await makeDatabase(primary.url);
  const replica = await primary.replicate();
  await ask(primary.url, `alter system set synchronous_standby_names = '*'`);
  await ask(primary.url, 'select pg_reload_conf()');
  const repeated = new URL(database.url);
  repeated.host = new URL(replica.url).host;
  const poolers: Pooler[] = [];
  for (const url of [database.url, repeated.href]) {
    const pooler = await startPooler(url, CONNECTIONS);
    if (pooler === null) throw new Error('There is no PgBouncer here: apt-get install pgbouncer.');
    poolers.push(pooler);
  }
  const at = (host: string) => Object.assign(new URL(database.url), { host }).href;
  const statuses = await Promise.all([database.url, repeated.href].map(startStatus));
  const follow = async (urls: readonly string[]) => {
    const servers = urls.map((url, at) => ({ host: new URL(url).host, statusPort: statuses[at]?.port ?? 0 }));
    const proxy = await followPrimary(servers);
    // Until its first checks HAProxy takes both for the primary, and leads to one after the other.
    const address = at(proxy.host);
    while (!((await isPrimary(address)) && (await isPrimary(address)))) await pause(100);
    return proxy;
  };
  const pooled = await follow(poolers.map(({ url }) => url));
  const direct = await follow([database.url, repeated.href]);
  return {
    primary,
    replica,
    poolers,
    env: {
      DATABASE_URL: at(pooled.host),
      DATABASE_REPLICA_URLS: poolers[1]?.url ?? '',
      DATABASE_POOLER: 'on',
    },
    direct: { DATABASE_URL: at(direct.host) },
    stop: async () => {
      await Promise.all([pooled, direct, ...statuses].map(({ stop }) => stop()));
      await Promise.all(poolers.map(({ stop }) => stop()));
      await replica.stop();
      await primary.stop();
    },
  };
}

type Status = { readonly port: number; readonly stop: () => Promise<void> };

/** Answers 200 while a server takes writes, else 503, like `GET /primary` of Patroni. */
async function startStatus(url: string): Promise<Status> {
  const server = createServer(async (_, response) => {
    response.writeHead((await isPrimary(url)) ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function isPrimary(url: string): Promise<boolean> {
  return ask(url, 'select pg_is_in_recovery() as follows').then(
    ([row]) => row?.follows === false,
    () => false,
  );
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}
