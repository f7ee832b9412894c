import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UPLOAD_PART_BYTES } from '../../contract/operator/operator';
import { FAILURES } from '../../contract/wire/failure';
import { jobs } from '../ground/db/schema/jobs';
import { removeOldJobs, uploadFolder } from '../jobs/uploads';
import { revokeRole } from '../operator/role';
import { openAccount } from '../testing/accounts';
import { createClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { keepOpen, makeOperator, openDesk, type TestOperator } from '../testing/operatorApp';
import { beginUpload, sendPart } from '../testing/sendUpload';

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
  operator = await openDesk(app);
});
afterAll(() => app.context.close());
beforeEach(async () => {
  app.context.setNow(new Date(app.context.now().getTime() + 61_000));
  await keepOpen(app, operator);
});

const NOVEL = { kind: 'importNovel', isHidden: true } as const;
const DRAMA = { kind: 'importDrama', isHidden: true } as const;
const begin = (
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  work: typeof NOVEL | typeof DRAMA = NOVEL,
) => beginUpload(app, operator.client, work, files);
const stateOf = async (id: string) => {
  const [job] = await app.context.db.select().from(jobs).where(eq(jobs.id, id));
  return job && { state: job.state, received: job.received };
};

test('an upload takes parts in order, accepts repeats, and writes the file', async () => {
  const large = new Uint8Array(UPLOAD_PART_BYTES + 10).fill(7);
  const jobId = await begin({ 'large.txt': large });
  const first = { jobId, at: 0, part: large.slice(0, UPLOAD_PART_BYTES) };
  expect(await sendPart(app, operator.client, first)).toMatchObject({ code: 1, received: UPLOAD_PART_BYTES });
  expect(await sendPart(app, operator.client, first)).toMatchObject({ code: 1, received: UPLOAD_PART_BYTES });
  expect(await stateOf(jobId)).toEqual({ state: 'uploading', received: UPLOAD_PART_BYTES });
  const last = { jobId, at: UPLOAD_PART_BYTES, part: large.slice(UPLOAD_PART_BYTES) };
  expect(await sendPart(app, operator.client, last)).toMatchObject({ code: 1, received: large.length });
  expect(await stateOf(jobId)).toEqual({ state: 'waiting', received: large.length });
  const written = await readFile(join(uploadFolder(app.context, jobId), 'large.txt'));
  expect(Buffer.compare(written, large)).toBe(0);
});

test('files of a folder are uploaded in order, and no part spans two', async () => {
  const jobId = await begin({ '01.mp4': 'abc', '02.mp4': 'defgh' }, DRAMA);
  expect((await sendPart(app, operator.client, { jobId, at: 0, part: 'abcd' })).status).toBe(400);
  expect((await sendPart(app, operator.client, { jobId, at: 0, part: 'abc' })).received).toBe(3);
  expect((await sendPart(app, operator.client, { jobId, at: 3, part: 'defgh' })).received).toBe(8);
  const folder = uploadFolder(app.context, jobId);
  expect(await readFile(join(folder, '01.mp4'), 'utf8')).toBe('abc');
  expect(await readFile(join(folder, '02.mp4'), 'utf8')).toBe('defgh');
});

test('a part of the wrong length or position is not stored', async () => {
  const jobId = await begin({ 'small.txt': 'abcdef' });
  for (const part of ['abcdefg', 'abc']) {
    expect((await sendPart(app, operator.client, { jobId, at: 0, part })).status).toBe(400);
    expect(await stateOf(jobId)).toEqual({ state: 'uploading', received: 0 });
  }
  expect(await sendPart(app, operator.client, { jobId, at: 3, part: 'def' })).toMatchObject({
    code: 1,
    received: 0,
  });
  const huge = new Uint8Array(UPLOAD_PART_BYTES + 1);
  expect((await sendPart(app, operator.client, { jobId, at: 0, part: huge })).status).toBe(400);
  for (const at of [-1, 0.5, Number.NaN])
    expect((await sendPart(app, operator.client, { jobId, at, part: 'abcdef' })).status).toBe(400);
});

test('only the operator who began an upload can send its parts', async () => {
  const jobId = await begin({ 'own.txt': 'abcdef' });
  const part = { jobId, at: 0, part: 'abcdef' };
  const revoked = await openDesk(app);
  await revokeRole(app.context, revoked);
  const reader = (await openAccount(app, 'uploader@books.example')).client;
  expect((await sendPart(app, createClient(app.app), part)).status).toBe(401);
  const moderator = await openDesk(app, await makeOperator(app, 'moderator'));
  for (const client of [(await app.signIn()).client, reader, revoked.client, moderator.client])
    expect((await sendPart(app, client, part)).status).toBe(403);
  const other = await openDesk(app);
  expect((await sendPart(app, other.client, part)).code).toBe(FAILURES.notFound.code);
  expect(await stateOf(jobId)).toEqual({ state: 'uploading', received: 0 });
});

test('a page of another site cannot send parts', async () => {
  const jobId = await begin({ 'cross.txt': 'abc' });
  const headers = { cookie: operator.client.cookie, 'sec-fetch-site': 'cross-site' };
  const path = `/novel-api/operator/upload/${jobId}?at=0`;
  expect((await app.app.request(path, { method: 'PUT', headers, body: 'abc' })).status).toBe(403);
});

test.each([
  ['a path', { '../../etc/passwd': 'x' }],
  ['a hidden file', { '.htaccess': 'x' }],
  ['two novels at once', { 'a.txt': 'x', 'b.txt': 'y' }],
])('an upload of %s is refused', async (_what, files) => {
  await expect(begin(files)).rejects.toThrow('refused');
});

test('an unfinished upload is cancelled after a day without parts, a finished one kept', async () => {
  const jobId = await begin({ 'left.txt': 'abcdef' }).then(async (id) => {
    await sendPart(app, operator.client, { jobId: id, at: 0, part: 'abcdef' });
    return id;
  });
  const open = await begin({ 'open.txt': 'abcdef' });
  await removeOldJobs(app.context, new Date(app.context.now().getTime() + 25 * 3_600_000));
  expect(await stateOf(open)).toMatchObject({ state: 'cancelled' });
  expect(await stateOf(jobId)).toMatchObject({ state: 'waiting' });
});
