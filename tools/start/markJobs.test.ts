import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FAILURES } from '../../contract/wire/failure';
import { auditLog } from '../../server/ground/db/schema/operator';
import { openHouse } from '../../server/ground/house/openHouse';
import { makeOperator, openDesk } from '../../server/testing/operatorApp';
import { app, operator, upload, withDeskJobs } from '../testing/deskJobs';

withDeskJobs();

const picture = async (width: number, height: number, background = '#7a1f5c') =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const MARK = { kind: 'mark' } as const;
const colourOf = async (bytes: Uint8Array | undefined) => {
  const { channels } = await sharp(bytes).stats();
  return channels.slice(0, 3).map(({ mean }) => Math.round(mean));
};

test('an uploaded picture becomes the mark in every process, with an entry in the log, until it is removed', async () => {
  const other = await openHouse(app.context);
  expect(app.context.house.now().pictures.size).toBe(0);
  expect(await upload(MARK, await picture(700, 700), { name: 'mark.png' })).toMatchObject({
    state: 'done',
    result: { kind: 'marked' },
  });
  const { pictures, sheet, version } = app.context.house.now();
  expect(await colourOf(pictures.get('/icons/icon-512.png'))).toEqual([122, 31, 92]);
  expect(sheet).toContain('.house-mark{background:url(data:image/png;base64,');
  await other.look();
  expect(other.now()).toMatchObject({ version });
  const [entry] = await app.context.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    act: 'house.change',
    objectId: 'mark',
    operatorId: operator.userId,
    before: { mark: null },
    after: { mark: expect.stringMatching(/^[0-9a-f]{12}$/) },
  });
  await upload(MARK, await picture(512, 512, '#1f5c7a'), { name: 'mark.png' });
  expect(await colourOf(app.context.house.now().pictures.get('/favicon.ico'))).toEqual([31, 92, 122]);
  await app.ask('operatorChangeHouse', { requestId: randomUUID(), change: { mark: null } }, operator.client);
  await other.look();
  for (const { now } of [app.context.house, other]) expect(now().pictures.size).toBe(0);
});

test.each([
  ['a small picture', () => picture(300, 300), 'square PNG of 512 px or more, not 300 by 300'],
  ['a wide picture', () => picture(900, 600), 'not 900 by 600'],
  ['no picture', async () => 'nothing', 'cannot be read'],
])('%s is refused in one line, and the mark stays', async (_, content, complaint) => {
  const before = app.context.house.now();
  expect(await upload(MARK, await content(), { name: 'mark.png' })).toMatchObject({
    state: 'failed',
    complaint: expect.stringContaining(complaint),
  });
  expect(app.context.house.now()).toBe(before);
});

test('an editor, who uploads titles, cannot change the mark', async () => {
  const editor = await openDesk(app, await makeOperator(app, 'editor'));
  const request = {
    requestId: randomUUID(),
    work: MARK,
    files: [{ name: 'mark.png', bytes: 10 }],
    notBefore: null,
  };
  const { code } = await app.ask('operatorBeginUpload', request, editor.client);
  expect(code).toBe(FAILURES.notAllowed.code);
});
