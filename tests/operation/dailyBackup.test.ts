import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLastBackup, readLastTrial } from '../../server/ground/backupNote';
import { openContext } from '../../server/ground/context';
import { backUpWhenDue } from '../../tools/start/backupLoop';
import { startS3 } from '../doubles/s3/startS3';

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
  const settings = { folder, hour: 3, kept: 1, bucket: null };
  const env = { PATH, DOGEAR_DATA: dataDir, DATABASE_POOLER: 'on' };
  const { signal } = new AbortController();
  const backups = async () => (await readdir(folder)).filter((name) => name.endsWith('.dogear'));
  for (const number of [1, 2]) await backUpWhenDue(settings, { dataDir, now: day(number), env, signal });
  const [newest = '', ...others] = await backups();
  expect({ newest, others }).toEqual({ newest: 'dogear-20261102T040000Z.dogear', others: [] });
  expect(await readLastTrial(dataDir)).toEqual({ at: day(2).getTime(), isSound: true, isCopied: null });
  expect(await readLastBackup(dataDir)).toBeGreaterThan(Date.now() - 600_000);
  expect(await readdir(folder)).not.toContain('.trial');

  const { mtimeMs } = await stat(join(folder, newest));
  await backUpWhenDue(settings, { dataDir, now: new Date(day(2).getTime() + 3_600_000), env, signal });
  expect((await stat(join(folder, newest))).mtimeMs).toBe(mtimeMs);

  // Its priced chapters could not be opened.
  const other = { ...env, DOGEAR_CONTENT_SECRET: 'another secret of thirty-two letters' };
  await backUpWhenDue(settings, { dataDir, now: day(3), env: other, signal });
  expect(await readLastTrial(dataDir)).toEqual({ at: day(3).getTime(), isSound: false, isCopied: null });
  expect(await backups()).toContain(newest);
}, 300_000);

test('each daily backup is copied to the bucket; one that failed is copied an hour later', async () => {
  const [folder, dataDir] = [join(root, 'copied'), join(root, 'data')];
  const s3 = await startS3({ prefix: 'home/' });
  try {
    const { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix } = s3.settings;
    const env = {
      PATH,
      DOGEAR_DATA: dataDir,
      DOGEAR_BACKUP_FOLDER: folder,
      DOGEAR_BACKUPS_KEPT: '1',
      DOGEAR_BACKUP_S3_ENDPOINT: endpoint,
      DOGEAR_BACKUP_S3_BUCKET: bucket,
      DOGEAR_BACKUP_S3_REGION: region,
      DOGEAR_BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      DOGEAR_BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
      DOGEAR_BACKUP_S3_PREFIX: prefix,
    };
    const settings = { folder, hour: 3, kept: 1, bucket: s3.settings };
    const { signal } = new AbortController();
    const copies = () => [...s3.objects.keys()].filter((key) => key.endsWith('.dogear'));
    await backUpWhenDue(settings, { dataDir, now: day(4), env, signal });
    expect(copies()).toEqual(['home/dogear-20261104T040000Z.dogear']);
    expect(await readLastTrial(dataDir)).toMatchObject({ isSound: true, isCopied: true });

    const refused = { ...env, DOGEAR_BACKUP_S3_SECRET_ACCESS_KEY: 'another' };
    await backUpWhenDue(settings, { dataDir, now: day(5), env: refused, signal });
    expect(copies()).toEqual(['home/dogear-20261104T040000Z.dogear']);
    expect(await readLastTrial(dataDir)).toMatchObject({ isSound: true, isCopied: false });
    await backUpWhenDue(settings, {
      dataDir,
      now: new Date(day(5).getTime() + 3_600_000),
      env,
      signal,
    });
    expect(copies()).toEqual(['home/dogear-20261105T040000Z.dogear']);
    expect(await readLastTrial(dataDir)).toEqual({ at: day(5).getTime(), isSound: true, isCopied: true });
  } finally {
    await s3.stop();
  }
}, 300_000);
