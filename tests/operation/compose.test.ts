import { access, readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../server/ground/settings/settings';

/**
 * compose.yaml as its engine reads it, with the variables of deploy/env.example. The tests have no engine:
 * they prove that its parts fit together, and not that it starts.
 */
type Service = {
  readonly image?: string;
  readonly profiles?: readonly string[];
  readonly build?: unknown;
  readonly env_file?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly init?: boolean;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly required?: boolean }>>;
};
type Compose = { readonly services: Record<string, Service>; readonly volumes: Record<string, unknown> };

const PROFILES = { replica: ['replica'], bucket: ['bucket', 'store'] };
const SECRET = 'x'.repeat(32);
let source: string;
let example: string;
beforeAll(async () => {
  [source, example] = await Promise.all([
    readFile('compose.yaml', 'utf8'),
    readFile('deploy/env.example', 'utf8'),
  ]);
});

function environment(withProfiles: boolean): Record<string, string> {
  const lines = withProfiles
    ? example.replace(/^# (?=(?:COMPOSE|DATABASE|DOGEAR_CONTENT)[A-Z\d_]*=)/gm, '')
    : example;
  const given = Object.entries(parseEnv(lines)).map(([name, value = '']) => {
    const isSecret = /SECRET|PASSWORD/.test(name) && value === '';
    return [name, isSecret ? SECRET : value] as const;
  });
  const env: Record<string, string> = Object.fromEntries(given);
  for (const [name, value] of given) env[name] = filledIn(value, env);
  return env;
}

/** Supports `${NAME}`, `${NAME:-otherwise}` and `${NAME:?what is missing}`. */
function filledIn(text: string, env: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, rest = '') => {
    const value = env[name] ?? '';
    if (value === '' && sign === '?') throw new Error(`${name}: ${rest}`);
    return value === '' && sign === '-' ? rest : value;
  });
}

function read(withProfiles: boolean): Compose {
  return parse(filledIn(source, environment(withProfiles)), { merge: true });
}

/** What a service's process gets: all of `.env`, and then what compose.yaml itself says. */
function containerOf({ env_file = [], environment: own = {} }: Service, env: Record<string, string>) {
  return { ...(env_file.includes('.env') && env), ...own, NODE_ENV: 'production' };
}

const settingsOf = (name: string, withProfiles: boolean) =>
  readSettings(containerOf(read(withProfiles).services[name] ?? {}, environment(withProfiles)));

/** The settings in the tables of the two documents, those that a table only shortens (“…_BUCKET”) included. */
async function documentedSettings(): Promise<string[]> {
  const texts = await Promise.all(
    ['docs/operating.md', 'docs/telemetry.md'].map((file) => readFile(file, 'utf8')),
  );
  const named = texts.flatMap((text) =>
    [...text.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) => namesIn(cell)),
  );
  return [...new Set(named)];
}

function namesIn(cell: string): string[] {
  let prefix = '';
  return [...cell.matchAll(/`([A-Z…][A-Z\d_]*)`/g)].map(([, name = '']) => {
    if (name.startsWith('…')) return prefix + name.slice(1);
    prefix = name.slice(0, name.lastIndexOf('_'));
    return name;
  });
}

/** Every name that `readSettings` asks for, if nothing is set. */
function settingsRead(): string[] {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(env);
  return [...asked];
}

/** Set by the image, or doubles of providers in tests. */
const FOR_TESTS = ['NODE_ENV', 'DOGEAR_GOOGLE_ISSUER', 'DOGEAR_FACEBOOK_STAND_IN'];

/** Required, or empty without a pooler: values that are written from `.env`'s. */
const INTERPOLATED = ['DOGEAR_OPERATOR_NAME', 'DOGEAR_CONTENT_SECRET', 'DATABASE_REPLICA_URLS'];

/** What the image, the proxy and the other services rely on: compose.yaml decides it, not `.env`. */
const OWN = [
  'PORT',
  'HOST',
  'DOGEAR_DATA',
  'DOGEAR_CLIENT_DIR',
  'DOGEAR_PUBLIC_URL',
  'DOGEAR_TRUST_PROXY',
  'DOGEAR_METRICS',
  'DATABASE_URL',
  'DATABASE_POOLER',
];

describe('compose.yaml', () => {
  it('gives Dogear valid settings, without replica or bucket while their profiles are off', () => {
    for (const name of ['dogear', 'commands'])
      expect(settingsOf(name, false)).toMatchObject({ replicaUrls: [], contentS3: null });
  });

  it('with the profiles on, gives the server the replica and both services the bucket', () => {
    const [dogear, commands] = [settingsOf('dogear', true), settingsOf('commands', true)];
    expect(dogear.replicaUrls).toEqual([`postgres://dogear:${SECRET}@pooler:6432/replica`]);
    expect(commands.replicaUrls).toEqual([]);
    for (const { contentS3 } of [dogear, commands])
      expect(contentS3).toMatchObject({ endpoint: 'http://store:7070', bucket: 'dogear', pathStyle: true });
    const { store, bucket } = read(true).services;
    expect(store?.environment).toEqual({ ROOT_ACCESS_KEY: 'dogear', ROOT_SECRET_KEY: SECRET });
    expect(bucket).toMatchObject({ command: ['mkdir', '-p', '/data/dogear'] });
  });

  it('passes every documented setting, and every one that the server reads is documented', async () => {
    const documented = await documentedSettings();
    expect(documented.length).toBeGreaterThan(60);
    expect(settingsRead().filter((name) => ![...documented, ...FOR_TESTS].includes(name))).toEqual([]);
    const { dogear = {}, commands = {} } = read(false).services;
    const single = parse(filledIn(await readFile('deploy/compose.single.yaml', 'utf8'), environment(false)));
    const env = Object.fromEntries(documented.map((name) => [name, 'given']));
    for (const service of [dogear, single.services.dogear]) {
      const given: Record<string, string> = containerOf(service, env);
      const lost = documented.filter((name) => given[name] !== 'given');
      expect(lost.filter((name) => ![...OWN, ...INTERPOLATED].includes(name))).toEqual([]);
    }
    expect(commands.env_file).toEqual(dogear.env_file);
  });

  it('has a single container whose settings are valid, with one volume', async () => {
    const text = filledIn(await readFile('deploy/compose.single.yaml', 'utf8'), environment(false));
    const { services, volumes } = parse(text) as Compose;
    expect([Object.keys(services), Object.keys(volumes)]).toEqual([['dogear'], ['data']]);
    const { dogear = {} } = services;
    expect(readSettings(containerOf(dogear, environment(false)))).toMatchObject({
      databaseUrl: null,
      demo: false,
      trustProxy: true,
      dataDir: '/data',
    });
    expect(dogear).toMatchObject({ build: '.', init: true, volumes: ['data:/data'] });
  });

  it('requires no service of a profile outside that profile', () => {
    const { services } = read(false);
    const profiled = Object.entries(PROFILES).flatMap(([profile, names]) =>
      names.map((name) => [name, profile]),
    );
    for (const [name = '', profile] of profiled) expect(services[name]?.profiles).toEqual([profile]);
    expect(environment(true).COMPOSE_PROFILES?.split(',')).toEqual(Object.keys(PROFILES));
    for (const [name, { depends_on = {}, profiles }] of Object.entries(services)) {
      for (const [needed, { required = true }] of Object.entries(depends_on)) {
        expect(services, `${name} needs ${needed}`).toHaveProperty(needed);
        if (required && services[needed]?.profiles) expect(services[needed].profiles).toEqual(profiles);
      }
    }
  });

  it('runs Dogear under an init process, so that signals work during its start', () => {
    const { dogear, commands } = read(false).services;
    for (const service of [dogear, commands]) expect(service?.init).toBe(true);
  });

  it('checks Postgres over the network, where it does not answer during its initialization', () => {
    const { postgres, replica } = read(true).services;
    for (const service of [postgres, replica])
      expect(service?.healthcheck?.test.join(' ')).toContain('pg_isready -h 127.0.0.1');
  });

  it('excludes secrets and backups from the image and from the repository', async () => {
    for (const ignored of ['.dockerignore', '.gitignore']) {
      const lines = (await readFile(ignored, 'utf8')).split('\n').map((line) => line.replace(/^\/|\/$/g, ''));
      expect(lines).toEqual(expect.arrayContaining(['.env', 'backups']));
    }
  });

  it('refers only to existing services, volumes, files and variables', async () => {
    const { services, volumes } = read(true);
    for (const { volumes: used = [], environment: env = {} } of Object.values(services)) {
      for (const volume of used) {
        const [from = ''] = volume.split(':');
        if (!from.startsWith('.')) expect(volumes).toHaveProperty(from);
        else if (from !== './backups') await access(from);
      }
      const addresses = Object.values(env).filter((value) => /^(?:postgres|http):\/\//.test(value));
      for (const address of addresses) expect(services).toHaveProperty(new URL(address).hostname);
    }
    const pooler = await readFile('deploy/pgbouncer.ini', 'utf8');
    const databases = [...pooler.matchAll(/^(\w+) = host=(\w+) port=5432 dbname=dogear /gm)];
    expect(databases.map(([, database, host]) => [database, host])).toEqual([
      ['dogear', 'postgres'],
      ['replica', 'replica'],
    ]);
    const known = new Set([...example.matchAll(/^(?:# )?([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name));
    const asked = new Set([...source.matchAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g)].map(([, name]) => name));
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
  });
});
