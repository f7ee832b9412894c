import pg from 'pg';
import { makeDatabase } from '../../server/testing/makeDatabase';
import { type Pooler, startPooler } from '../operation/startPooler';
import { type RealPostgres, type Replica, startRealPostgres } from '../product/realPostgres';

export type Cluster = {
  readonly primary: RealPostgres;
  readonly replica: Replica;
  /** For processes of Dogear: both servers, each through its pooler, and the replica for reads. */
  readonly env: Readonly<Record<string, string>>;
  readonly direct: Readonly<Record<string, string>>;
  readonly poolers: readonly Pooler[];
  readonly stop: () => Promise<void>;
};

const SETTINGS = ['max_connections=200', 'shared_buffers=512MB'];
const CONNECTIONS = 30;

/**
 * Starts a primary, a replica that has every commit before it is answered (synchronous replication), and a
 * PgBouncer in transaction mode before each.
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
  return {
    primary,
    replica,
    poolers,
    env: {
      DATABASE_URL: listOf(poolers.map(({ url }) => url)),
      DATABASE_REPLICA_URLS: poolers[1]?.url ?? '',
      DATABASE_POOLER: 'on',
    },
    direct: { DATABASE_URL: listOf([database.url, repeated.href]) },
    stop: async () => {
      await Promise.all(poolers.map(({ stop }) => stop()));
      await replica.stop();
      await primary.stop();
    },
  };
}

function listOf(urls: readonly string[]): string {
  const [first = ''] = urls;
  const { username, pathname } = new URL(first);
  const hosts = urls.map((url) => new URL(url).host).join(',');
  return `postgres://${username}@${hosts}${pathname}?target_session_attrs=read-write`;
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
