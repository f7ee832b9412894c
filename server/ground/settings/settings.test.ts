import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deriveSecrets, openSecrets } from '../secrets';
import { readSettings } from './settings';

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dogear-settings-'));
  folders.push(folder);
  return folder;
};
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

test('an empty environment gives a small development installation', () => {
  expect(readSettings({})).toMatchObject({
    production: false,
    port: 8080,
    host: null,
    databaseUrl: null,
    operatorName: null,
    epubExport: true,
    demo: true,
  });
});

test('production names every missing setting, and what may be one misspelt', () => {
  const misspelt = { NODE_ENV: 'production', DOGEAR_OPERATOR_NAME: 'Ann', DOGEAR_CONTENT_SECERT: 'x' };
  expect(() => readSettings(misspelt)).toThrow(
    /^DOGEAR_CONTENT_SECRET is missing.*\nDOGEAR_CONTENT_SECERT is unknown; do you mean DOGEAR_CONTENT_SECRET\?$/,
  );
  expect(() => readSettings({ NODE_ENV: 'production' })).toThrow(
    /^DOGEAR_CONTENT_SECRET is missing.*\nDOGEAR_OPERATOR_NAME is missing/,
  );
});

test('production has no demo unless the operator asks for it', () => {
  const required = {
    NODE_ENV: 'production',
    DOGEAR_CONTENT_SECRET: 'x'.repeat(32),
    DOGEAR_OPERATOR_NAME: 'You',
  };
  expect(readSettings(required).demo).toBe(false);
  expect(readSettings({ ...required, DOGEAR_DEMO: 'on' }).demo).toBe(true);
});

test.each([
  ['PORT', '80a'],
  ['PORT', '70000'],
  ['DOGEAR_PUBLIC_URL', 'books.example'],
  ['DOGEAR_DEMO', 'maybe'],
  ['DOGEAR_BACKUP_HOUR', '24'],
  ['DOGEAR_BACKUPS_KEPT', '0'],
  ['DOGEAR_FINGERPRINT', 'off'],
  ['DOGEAR_MAIL_FROM', 'books.example'],
  ['DOGEAR_MAIL_FROM', 'Books <books@>'],
  ['DOGEAR_MAIL_FROM', 'one@books.example, other@books.example'],
  ['DOGEAR_MAIL_FROM', 'smtps://mail.example'],
  ['DATABASE_URL', 'postgres://dogear:a@one:5432,two:5433,[::1]:5434/dogear'],
  ['DATABASE_URL', 'postgres://one,two'],
  ['DOGEAR_DESK_PASSKEY', 'on'],
])('a wrong %s (%s) is named', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be`));
});

test('an address with a path is refused, because Dogear needs a host name to itself', () => {
  expect(() => readSettings({ DOGEAR_PUBLIC_URL: 'https://books.example/app' })).toThrow(
    'DOGEAR_PUBLIC_URL must have no path',
  );
});

test('a desk needs a passkey only where one can be made', () => {
  const required = { DOGEAR_DESK_PASSKEY: 'required' };
  const at = (DOGEAR_PUBLIC_URL: string) => ({ ...required, DOGEAR_PUBLIC_URL });
  expect(readSettings({}).deskNeedsPasskey).toBe(false);
  for (const env of [required, at('https://books.example'), at('http://localhost:8080')])
    expect(readSettings(env).deskNeedsPasskey).toBe(true);
  const nameless = {
    ...required,
    NODE_ENV: 'production',
    DOGEAR_CONTENT_SECRET: 'x'.repeat(32),
    DOGEAR_OPERATOR_NAME: 'You',
  };
  for (const env of [nameless, at('http://books.example'), at('https://192.0.2.1'), at('https://[::1]')])
    expect(() => readSettings(env)).toThrow('DOGEAR_DESK_PASSKEY=required needs an https address');
});

test.each([
  'postgres://dogear:a,b%40c@db.example:5433/dogear?sslmode=require',
  'postgresql:///dogear?host=/run/postgresql',
])('the address of one database is kept unchanged: %s', (url) => {
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test('development secrets are created once, for their owner only', async () => {
  const settings = readSettings({ DOGEAR_DATA: join(await newFolder(), 'new') });
  const [first, second] = await Promise.all([
    openSecrets(settings, undefined),
    openSecrets(settings, undefined),
  ]);
  const again = await openSecrets(settings, undefined);
  expect([second.fingerprint, again.fingerprint]).toEqual([first.fingerprint, first.fingerprint]);
  const file = join(settings.dataDir, 'secrets.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8')).contentSecret).toMatch(/^[\w-]{43}$/);
});

test('a damaged secrets file is an error and is not replaced', async () => {
  const folder = await newFolder();
  await writeFile(join(folder, 'secrets.json'), '{"content');
  await expect(openSecrets(readSettings({ DOGEAR_DATA: folder }), undefined)).rejects.toThrow('is damaged');
  expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"content');
});

test('each chapter and episode has its own key, derived from the secret', () => {
  const secrets = deriveSecrets('a secret of more than thirty-two characters');
  const other = deriveSecrets('another secret of more than thirty-two characters');
  const hex = (key: Uint8Array) => Buffer.from(key).toString('hex');
  expect(secrets.chapterKey(7)).toHaveLength(32);
  expect(hex(secrets.chapterKey(7))).toBe(hex(secrets.chapterKey(7)));
  expect(hex(secrets.chapterKey(7))).not.toBe(hex(secrets.chapterKey(8)));
  expect(hex(secrets.chapterKey(7))).not.toBe(hex(other.chapterKey(7)));
  expect(secrets.episodeKey(7)).toHaveLength(16);
  expect(hex(secrets.chapterKey(7))).not.toContain(hex(secrets.episodeKey(7)));
  expect(() => deriveSecrets('short')).toThrow('at least 32 characters');
});

test.each(['books@mail.example', 'Books <books@mail.example>', '"Books, Ltd" <books@localhost>'])(
  'mails are sent from %s',
  (sender) => {
    expect(readSettings({ DOGEAR_MAIL_FROM: sender }).mailFrom).toBe(sender);
  },
);

test('the operator of the first start needs an address and one password', () => {
  const admin = (env: Record<string, string>) =>
    readSettings(
      Object.fromEntries(Object.entries(env).map(([name, value]) => [`DOGEAR_ADMIN_${name}`, value])),
    ).admin;
  expect(admin({})).toBeNull();
  const [email, password, passwordFile] = ['ann@books.example', 'correct horse', '/run/secrets/admin'];
  expect(admin({ EMAIL: 'Ann@books.example', PASSWORD: password })).toEqual({
    email,
    password,
    passwordFile: null,
  });
  expect(admin({ EMAIL: email, PASSWORD: '', PASSWORD_FILE: passwordFile })).toEqual({
    email,
    password: null,
    passwordFile,
  });
  expect(() => admin({ EMAIL: 'ann', PASSWORD: password })).toThrow(/^DOGEAR_ADMIN_EMAIL must be/);
  expect(() => admin({ PASSWORD: password })).toThrow(/^DOGEAR_ADMIN_EMAIL must be/);
  expect(() => admin({ EMAIL: email })).toThrow(/DOGEAR_ADMIN_PASSWORD_FILE: one of the two/);
  const both = { EMAIL: email, PASSWORD: password, PASSWORD_FILE: passwordFile };
  expect(() => admin(both)).toThrow(/^(?!.*correct horse).*one of the two/);
});
