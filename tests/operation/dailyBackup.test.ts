import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLastBackup, readLastTrial } from '../../server/ground/backupNote';
import { openContext } from '../../server/ground/context';
import { backUpWhenDue } from '../../tools/start/backupLoop';

let root: string;
const { PATH } = process.env;
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 4));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'dogear-daily-'));
  await (await openContext({ DOGEAR_DATA: join(root, 'data') })).close();
}, 120_000);
afterAll(() => rm(root, { recursive: true, force: true }));

test('a daily backup is restored for trial, once a day, and the oldest is removed', async () => {
  const [folder, dataDir] = [join(root, 'backups'), join(root, 'data')];
  const settings = { folder, hour: 3, kept: 1 };
  const env = { PATH, DOGEAR_DATA: dataDir, DATABASE_POOLER: 'on' };
  const { signal } = new AbortController();
  const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('.dogear'));
  for (const number of [1, 2]) await backUpWhenDue(settings, { dataDir, now: day(number), env, signal });
  const [newest = '', ...others] = await backups();
  expect({ newest, others }).toEqual({ newest: 'dogear-20261102T040000Z.dogear', others: [] });
  expect(await readLastTrial(dataDir)).toEqual({ at: day(2).getTime(), isSound: true });
  expect(await readLastBackup(dataDir)).toBeGreaterThan(Date.now() - 600_000);
  expect(await readdir(folder)).not.toContain('.trial');

  const { mtimeMs } = await stat(join(folder, newest));
  await backUpWhenDue(settings, { dataDir, now: new Date(day(2).getTime() + 3_600_000), env, signal });
  expect((await stat(join(folder, newest))).mtimeMs).toBe(mtimeMs);

  // Its priced chapters could not be opened.
  const other = { ...env, DOGEAR_CONTENT_SECRET: 'another secret of thirty-two letters' };
  await backUpWhenDue(settings, { dataDir, now: day(3), env: other, signal });
  expect(await readLastTrial(dataDir)).toEqual({ at: day(3).getTime(), isSound: false });
  expect(await backups()).toContain(newest);
}, 300_000);
