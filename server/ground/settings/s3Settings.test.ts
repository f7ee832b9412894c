import { expect, test } from 'vitest';
import { readSettings } from './settings';

const BUCKET = {
  DOGEAR_CONTENT_S3_ENDPOINT: 'https://s3.example',
  DOGEAR_CONTENT_S3_BUCKET: 'books',
  DOGEAR_CONTENT_S3_ACCESS_KEY_ID: 'key',
  DOGEAR_CONTENT_S3_SECRET_ACCESS_KEY: 'very secret',
};
const complaintOf = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

test('content files are in the data folder, or in a completely configured bucket', () => {
  expect(readSettings({}).contentS3).toBeNull();
  expect(readSettings(BUCKET).contentS3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'books',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'very secret',
    pathStyle: true,
    prefix: '',
  });
  const { DOGEAR_CONTENT_S3_BUCKET: _, ...rest } = BUCKET;
  expect(complaintOf(rest)).toMatch(/^DOGEAR_CONTENT_S3_BUCKET is missing/);
});

test.each([
  ['ENDPOINT', 's3.example'],
  ['ENDPOINT', 'ftp://s3.example'],
  ['BUCKET', 'A Bucket'],
  ['PATH_STYLE', 'maybe'],
  ['PREFIX', 'no-slash'],
  ['PREFIX', '../up/'],
])('a wrong %s “%s” is reported without the keys', (name, value) => {
  const complaint = complaintOf({ ...BUCKET, [`DOGEAR_CONTENT_S3_${name}`]: value });
  expect(complaint).toContain(`DOGEAR_CONTENT_S3_${name} must be`);
  expect(complaint).not.toContain('very secret');
});

test('replicas require DATABASE_URL, and their wrong addresses are not repeated in the error', () => {
  const env = { DATABASE_URL: 'postgres://one/dogear' };
  const urls = 'postgres://two/dogear, postgres://three/dogear';
  expect(readSettings({ ...env, DATABASE_REPLICA_URLS: urls }).replicaUrls).toEqual(urls.split(', '));
  expect(complaintOf({ DATABASE_REPLICA_URLS: urls })).toContain('DATABASE_URL names none');
  const wrong = complaintOf({ ...env, DATABASE_REPLICA_URLS: 'dogear:hunter2@two' });
  expect(wrong).toContain('DATABASE_REPLICA_URLS must be');
  expect(wrong).not.toContain('hunter2');
});

test('a bucket for backups needs the folder where they are made', () => {
  const named = Object.entries(BUCKET).map(([name, value]) => [name.replace('CONTENT', 'BACKUP'), value]);
  const bucket: Record<string, string> = Object.fromEntries(named);
  expect(complaintOf(bucket)).toContain('DOGEAR_BACKUP_S3_… needs DOGEAR_BACKUP_FOLDER');
  const { backups } = readSettings({ ...bucket, DOGEAR_BACKUP_FOLDER: '/backups' });
  expect(backups).toMatchObject({ folder: '/backups', bucket: { bucket: 'books' } });
});
