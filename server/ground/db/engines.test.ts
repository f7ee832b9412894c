import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from './applyMigrations';
import { MIGRATIONS } from './squashedMigrations';

type Engine = 'yugabyte' | 'cockroach' | 'citus';
type Construct = {
  readonly name: string;
  readonly found: RegExp;
  /** Per engine that refuses it, or reads it in another way, where that is said. */
  readonly refusedBy: { readonly [E in Engine]?: string };
};

const YUGABYTE = 'https://github.com/yugabyte/yugabyte-db/issues';
const COCKROACH = 'https://github.com/cockroachdb/cockroach/issues';
const CITUS = 'https://docs.citusdata.com/en/stable';

/** What a statement of a migration may use, and who refuses it; read, not run (docs/scale.md). */
const CONSTRUCTS: readonly Construct[] = [
  {
    name: 'constraint trigger',
    found: /\bconstraint trigger\b/i,
    refusedBy: {
      yugabyte: `${YUGABYTE}/31342`,
      cockroach: `${COCKROACH}/126735`,
      citus: `${CITUS}/extra/triggers.html`,
    },
  },
  {
    name: 'deferrable',
    found: /\bdeferrable\b/i,
    // Foreign keys may be deferred in YugabyteDB; unique keys and triggers may not.
    refusedBy: { yugabyte: `${YUGABYTE}/4700`, cockroach: `${COCKROACH}/31632` },
  },
  {
    name: 'trigger on TRUNCATE',
    found: /\bbefore truncate\b|\bafter truncate\b/i,
    refusedBy: { cockroach: `${COCKROACH}/135657`, citus: `${CITUS}/extra/triggers.html` },
  },
  {
    name: 'row trigger',
    found: /\bcreate (?:or replace )?trigger\b(?!.*\btruncate\b)/i,
    refusedBy: { citus: `${CITUS}/extra/triggers.html` },
  },
  {
    name: 'replaced trigger',
    found: /\bcreate or replace trigger\b/i,
    refusedBy: { cockroach: `${COCKROACH}/128422` },
  },
  {
    name: 'BRIN',
    found: /\busing brin\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/1337`, cockroach: `${COCKROACH}/41293` },
  },
  {
    name: 'GiST or SP-GiST',
    found: /\busing (?:sp)?gist\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/1337`, cockroach: `${COCKROACH}/41293` },
  },
  {
    name: 'inverted index of several columns',
    found: /\busing gin \([^()]*(?:\([^()]*\)[^()]*)*,/i,
    refusedBy: { yugabyte: `${YUGABYTE}/10652` },
  },
  {
    name: 'operator class for patterns',
    found: /\b(?:text|varchar|bpchar)_pattern_ops\b/i,
    refusedBy: { cockroach: `${COCKROACH}/57285` },
  },
  {
    name: 'DESC NULLS FIRST or ASC NULLS LAST in an index',
    found: /\bcreate (?:unique )?index\b.*\b(?:desc nulls first|asc nulls last)\b/is,
    refusedBy: { cockroach: `${COCKROACH}/6224` },
  },
  {
    name: 'storage parameter',
    found: /\bset \(\s*\w+\s*=|\)\s*with \(\s*\w+\s*=|\bfillfactor\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/23467`, cockroach: `${COCKROACH}/43299` },
  },
  {
    name: 'exclusion constraint',
    found: /\bexclude using\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/3944`, cockroach: `${COCKROACH}/46657` },
  },
  { name: 'inheritance', found: /\binherits\s*\(/i, refusedBy: { yugabyte: `${YUGABYTE}/5956` } },
  { name: 'unlogged table', found: /\bunlogged\b/i, refusedBy: { yugabyte: `${YUGABYTE}/1129` } },
  {
    name: 'changed enumeration',
    found: /\balter type\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/1893` },
  },
  {
    name: 'statistics target or storage of a column',
    found: /\balter column [^;]*\bset (?:statistics|storage|\()/i,
    refusedBy: { yugabyte: `${YUGABYTE}/29547` },
  },
  {
    name: 'named sequence of an identity',
    found: /\bas identity \(sequence name\b/i,
    // Since 26.3 it is taken.
    refusedBy: { cockroach: `${COCKROACH}/168758` },
  },
  {
    name: 'foreign key',
    found: /\bforeign key\b/i,
    refusedBy: { citus: `${CITUS}/develop/reference_ddl.html` },
  },
  {
    name: 'unique key',
    found: /\bcreate unique index\b|\bunique\s*\(/i,
    refusedBy: { citus: `${CITUS}/develop/reference_ddl.html` },
  },
];

/** What a statement of the code may use. */
const IN_STATEMENTS: readonly Construct[] = [
  {
    name: 'LISTEN or NOTIFY',
    found: /^\s*(?:listen|notify)\b|\bpg_notify\(/i,
    refusedBy: { yugabyte: `${YUGABYTE}/1872`, cockroach: `${COCKROACH}/41522` },
  },
  { name: 'LOCK TABLE', found: /\block table\b/i, refusedBy: { yugabyte: `${YUGABYTE}/5384` } },
  {
    name: 'system column',
    found: /\b(?:ctid|xmin|xmax|cmin|cmax)\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/24843` },
  },
  {
    name: 'SET CONSTRAINTS',
    found: /\bset constraints\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/31342`, cockroach: `${COCKROACH}/31632` },
  },
  {
    name: 'prepared transaction',
    found: /\bprepare transaction\b/i,
    refusedBy: { yugabyte: `${YUGABYTE}/11084` },
  },
  {
    // Such a lock also outlives its transaction behind a pooler.
    name: 'advisory lock of a session',
    found: /\bpg_(?:try_)?advisory_lock/i,
    refusedBy: { cockroach: `${COCKROACH}/13546` },
  },
];

const without = (text: string) => text.replace(/^\s*--.*$/gm, '');

function refused(engine: Engine, statements: readonly string[], constructs = CONSTRUCTS): string[] {
  return constructs
    .filter(({ refusedBy, found }) => refusedBy[engine] && statements.some((each) => found.test(each)))
    .map(({ name }) => name);
}

const statementsOf = (isPlain: boolean) =>
  readMigrations(MIGRATIONS, isPlain).flatMap(({ sql }) => sql.map(without));

test('YugabyteDB refuses nothing in a plain schema', () => {
  expect(refused('yugabyte', statementsOf(true))).toEqual([]);
});

test('what the other engines refuse in a plain schema is what docs/scale.md says', () => {
  expect(refused('cockroach', statementsOf(true))).toEqual([
    'DESC NULLS FIRST or ASC NULLS LAST in an index',
    'named sequence of an identity',
  ]);
  expect(refused('citus', statementsOf(true))).toEqual(['row trigger', 'foreign key', 'unique key']);
});

test('what Postgres alone takes is found', () => {
  const own = readMigrations(MIGRATIONS, false).map(({ sql }) => sql);
  const plain = new Set(statementsOf(true));
  const statements = own.flat().map(without);
  expect(
    refused(
      'yugabyte',
      statements.filter((each) => !plain.has(each)),
    ),
  ).toEqual(['constraint trigger', 'deferrable', 'BRIN', 'storage parameter']);
  const rest = ['create index a on b using gin (c gin_trgm_ops, d)', 'create unlogged table a (b int)'];
  expect(refused('yugabyte', rest)).toEqual(['inverted index of several columns', 'unlogged table']);
});

test('no statement of the code is one that YugabyteDB or CockroachDB refuses', async () => {
  const statements = (await Promise.all(['server', 'tools'].map(statementsIn))).flat();
  expect(statements.length).toBeGreaterThan(500);
  const found = (engine: Engine) => refused(engine, statements, IN_STATEMENTS);
  expect([found('yugabyte'), found('cockroach')]).toEqual([[], []]);
  expect(refused('yugabyte', ['select ctid from books'], IN_STATEMENTS)).toEqual(['system column']);
});

async function statementsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => [
    ...[...text.matchAll(/\bsql(?:<[^`]*>)?`([^`]*)/g)].map(([, statement = '']) => statement),
    ...[...text.matchAll(/\.query\(\s*['"`]([^'"`]*)/g)].map(([, statement = '']) => statement),
  ]);
}
