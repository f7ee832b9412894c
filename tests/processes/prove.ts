import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startServer } from '../../server/testing/startServer';
import { faultsOf } from './invariants';
import { bear, describeGap, describeLoad, type Load } from './load';
import { openStore, type Store } from './openStore';
import { type Cluster, startCluster } from './startCluster';
import { startProxy } from './startProxy';

/**
 * `npm run test:long -- processes` runs 1, 2 and 4 processes of Dogear behind HAProxy on one Postgres with a
 * synchronous replica and a PgBouncer before each, which are reached through another HAProxy, under calls of every kind, with an outbox behind each
 * reader. Then it kills one process, then the primary, and promotes the replica. Exits with 1 if the books
 * differ from the answers that readers got. Needs haproxy, pgbouncer and Postgres' binaries.
 */
const SECONDS = Number(process.env.DOGEAR_PROOF_SECONDS ?? 15);
const READERS = 600;
const KILLED_AFTER_MS = 5_000;
const PROMOTED_AFTER_MS = 1_000;

let faults = 0;

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-proof-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client', 'index.html'), '<title>Dogear</title>');
  const shared = {
    DOGEAR_DATA: join(folder, 'data'),
    DOGEAR_CLIENT_DIR: join(folder, 'client'),
    DOGEAR_DEMO: 'off',
    NODE_ENV: 'production',
    DOGEAR_OPERATOR_NAME: 'The proof',
    DOGEAR_CONTENT_SECRET: 'a secret for this proof and nothing else',
    // Each reader has its own network, and the ceilings are raised, so that the limits refuse no reader.
    DOGEAR_TRUST_PROXY: 'on',
    DOGEAR_CEILING_FACTOR: '1000',
  };
  const cluster = await startCluster();
  try {
    const direct = { ...shared, ...cluster.direct };
    console.log(`${cpus().length} cores for all: processes, proxy, poolers, two Postgres and the readers.`);
    for (const processes of [1, 2, 4]) {
      const store = await openStore(direct, READERS);
      await runWith({ ...shared, ...cluster.env }, processes, async (_, address) => {
        const load = await bear(address, store, pause(SECONDS * 1_000));
        console.log(
          `${processes} ${processes === 1 ? 'process' : 'processes'}: ${describeLoad(load.told, SECONDS)}`,
        );
        await judge(direct, load);
      });
    }
    const store = await openStore(direct, READERS);
    await runWith({ ...shared, ...cluster.env }, 4, (servers, address) =>
      fail(cluster, direct, { servers, address, store }),
    );
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(faults === 0 ? 'No coin differs.' : `${faults} faults.`);
  process.exitCode = faults === 0 ? 0 : 1;
}

type Env = Readonly<Record<string, string>>;

async function runWith(
  env: Env,
  processes: number,
  work: (servers: readonly RunningServer[], address: string) => Promise<void>,
): Promise<void> {
  const servers: RunningServer[] = [];
  for (let nth = 0; nth < processes; nth++) servers.push(await startServer(env));
  const proxy = await startProxy(servers.map(({ address }) => address));
  try {
    await work(servers, `http://${proxy.host}`);
  } finally {
    await proxy.stop();
    await Promise.all(servers.map(({ stop }) => stop('SIGKILL')));
  }
}

type Scene = { readonly servers: readonly RunningServer[]; readonly address: string; readonly store: Store };

async function fail(cluster: Cluster, direct: Env, { servers, address, store }: Scene): Promise<void> {
  let killedAt = 0;
  let primaryAt = 0;
  let promotedAt = 0;
  const story = async () => {
    await pause(KILLED_AFTER_MS);
    killedAt = performance.now();
    servers[0]?.process.kill('SIGKILL');
    await pause(KILLED_AFTER_MS);
    primaryAt = performance.now();
    await cluster.primary.kill();
    await pause(PROMOTED_AFTER_MS);
    await cluster.replica.promote();
    promotedAt = performance.now();
    await pause(2 * KILLED_AFTER_MS);
  };
  const load = await bear(address, store, story());
  const before = load.told.filter(({ at, ms }) => at + ms < primaryAt);
  console.log(`one of four processes killed: ${describeGap(before, killedAt)}`);
  console.log(`the primary killed: ${describeGap(load.told, primaryAt)}`);
  console.log(`the replica took writes ${((promotedAt - primaryAt) / 1_000).toFixed(2)} s after that`);
  await judge(direct, load);
}

async function judge(direct: Env, load: Load): Promise<void> {
  await load.settle();
  const found = await faultsOf(direct, load.devices);
  faults += found.length;
  const commands = load.devices.reduce((sum, { commands }) => sum + commands.length, 0);
  console.log(
    `  ${commands} commands, each sent again: ${found.length === 0 ? 'the books are sound' : found.join('; ')}`,
  );
}

await main();
