import { randomUUID } from 'node:crypto';
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '../../../contract/endpoints';
import { FAILURES } from '../../../contract/wire/failure';
import { publishDueDrafts } from '../../content/drafts';
import { publishBook } from '../../content/publishBook';
import { readPublishedNovel, titleOf } from '../../content/published';
import { webhookDeliveries, webhooks } from '../../ground/db/schema/openApi';
import { auditLog } from '../../ground/db/schema/operator';
import { pushEvents } from '../../ground/db/schema/push';
import { openTestApp, type TestApp } from '../../testing/openTestApp';
import { openDesk, type TestOperator } from '../../testing/operatorApp';
import { sampleSections } from '../../testing/sampleBook';
import { publishWithDrafts } from '../../testing/studioApp';

let app: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.context.close());

/** Sets the clock, and opens the desk then. */
async function at(moment: string): Promise<void> {
  app.context.setNow(new Date(moment));
  operator = await openDesk(app);
}

type Change = RequestOf<'operatorArrangeDrafts'>['change'];
type Timetable = NonNullable<Extract<Change, { kind: 'timetable' }>['timetable']>;
const arrange = (bookId: number, change: Change) =>
  app.ask('operatorArrangeDrafts', { requestId: randomUUID(), bookId, change }, operator.client);
const BERLIN: Timetable = {
  zone: 'Europe/Berlin',
  days: [2, 5],
  times: ['18:00'],
  isSilent: false,
  isShown: true,
};
const set = (bookId: number, timetable: Timetable | null) =>
  arrange(bookId, { kind: 'timetable', timetable });
const listed = async (bookId: number) =>
  (await app.ask('operatorDrafts', { bookId, after: null }, operator.client)).data.list;
const short = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(5, 16));
const times = async (bookId: number) => (await listed(bookId)).map(({ publishAt }) => short(publishAt));
const seen = async (bookId: number) =>
  (await app.ask('chapterList', { bookId })).data.chapters.map(({ target }) => target);
const told = async (bookId: number) =>
  (
    await app.context.db
      .select({ data: pushEvents.data })
      .from(pushEvents)
      .where(like(pushEvents.key, `newChapter/${bookId}/%`))
      .orderBy(pushEvents.id)
  ).map(({ data }) => (data as { target: number }).target);
const detail = async (bookId: number) => (await app.ask('bookInfo', { bookId })).data.book;

test('a stock comes out at the author’s hour through both changes of the clock, each chapter once', async () => {
  for (const [start, expected] of [
    ['2027-03-24T12:00Z', ['03-26T17:00', '03-30T16:00', '04-02T16:00', '04-06T16:00']],
    ['2027-10-27T12:00Z', ['10-29T16:00', '11-02T17:00', '11-05T17:00', '11-09T17:00']],
  ] as const) {
    await at(start);
    const bookId = await publishWithDrafts(app, `stock ${start}`, 1, 5);
    expect((await set(bookId, BERLIN)).data).toMatchObject({ drafts: 4, timetable: BERLIN });
    expect(await times(bookId)).toEqual(expected);
    expect((await listed(bookId)).every(({ byTimetable }) => byTimetable)).toBe(true);
    for (const [index, time] of expected.entries()) {
      const moment = Date.parse(`2027-${time}Z`);
      app.context.setNow(new Date(moment - 1));
      await publishDueDrafts(app.context);
      expect((await seen(bookId)).length).toBe(index + 1);
      app.context.setNow(new Date(moment));
      await Promise.all([publishDueDrafts(app.context), publishDueDrafts(app.context)]);
      expect((await seen(bookId)).length).toBe(index + 2);
    }
    expect(await told(bookId)).toEqual([2, 3, 4, 5]);
  }
});

test('times follow what is added, moved, discarded and published; those that a person gave stay', async () => {
  await at('2028-01-03T12:00Z');
  const bookId = await publishWithDrafts(app, 'arranged', 1, 4);
  await set(bookId, BERLIN);
  expect(await times(bookId)).toEqual(['01-04T17:00', '01-07T17:00', '01-11T17:00']);
  // A person's time on the slot of another: that slot is not given twice.
  const hand = Date.parse('2028-01-07T17:00Z');
  expect((await arrange(bookId, { kind: 'schedule', from: 3, times: [hand] })).code).toBe(1);
  expect(await times(bookId)).toEqual(['01-04T17:00', '01-07T17:00', '01-11T17:00']);
  expect((await listed(bookId)).map(({ byTimetable }) => byTimetable)).toEqual([true, false, true]);
  // Next chapters of a file.
  const before = await readPublishedNovel(app.context, await titleOf(app.context, bookId));
  const next = sampleSections(5).slice(4);
  const sections = [...before.sections, ...next.map((section) => ({ ...section, isDraft: true as const }))];
  await publishBook(app.context, { ...before, sections });
  expect(await times(bookId)).toEqual(['01-04T17:00', '01-07T17:00', '01-11T17:00', '01-14T17:00']);
  await arrange(bookId, { kind: 'discard', from: 2, to: 2 });
  expect(await times(bookId)).toEqual(['01-04T17:00', '01-07T17:00', '01-11T17:00']);
  await arrange(bookId, { kind: 'move', target: 4, to: 2 });
  expect((await listed(bookId)).map(({ title }) => title)).toEqual(['Part 5', 'Part 3', 'Part 4']);
  expect(await times(bookId)).toEqual(['01-04T17:00', '01-07T17:00', '01-11T17:00']);
  await arrange(bookId, { kind: 'publish', through: 2 });
  expect(await times(bookId)).toEqual(['01-07T17:00', '01-11T17:00']);
  // A time taken back is the timetable's again, and one that is earlier takes those above along.
  await arrange(bookId, { kind: 'schedule', from: 3, times: [null] });
  expect(await times(bookId)).toEqual(['01-04T17:00', '01-07T17:00']);
  const soon = Date.parse('2028-01-04T09:00Z');
  await arrange(bookId, { kind: 'schedule', from: 4, times: [soon] });
  expect(await times(bookId)).toEqual(['01-04T09:00', '01-04T09:00']);
  await set(bookId, { ...BERLIN, zone: 'America/New_York', times: ['08:00', '20:00'], days: [1] });
  expect(await times(bookId)).toEqual(['01-03T13:00', '01-04T09:00']);
  await set(bookId, null);
  expect(await times(bookId)).toEqual(['01-04T09:00', '01-04T09:00']);
  expect((await listed(bookId)).some(({ byTimetable }) => byTimetable)).toBe(false);
});

test('what was due while the server was off comes out, also if its drafts change before', async () => {
  await at('2028-02-01T16:59Z');
  const bookId = await publishWithDrafts(app, 'off', 1, 4);
  await set(bookId, BERLIN);
  await at('2028-02-01T17:00:05Z');
  await arrange(bookId, { kind: 'schedule', from: 4, times: [null] });
  expect(await times(bookId)).toEqual(['02-01T17:00', '02-04T17:00', '02-08T17:00']);
  await at('2028-02-05T10:00Z');
  await publishDueDrafts(app.context);
  expect([await seen(bookId), await told(bookId)]).toEqual([[1, 2, 3], [2]]);
  expect(await times(bookId)).toEqual(['02-08T17:00']);
});

test('withdrawn chapters are in the timetable again, and a stock has times for a year', async () => {
  await at('2028-03-01T12:00Z');
  const bookId = await publishWithDrafts(app, 'long', 1, 120);
  await set(bookId, BERLIN);
  await arrange(bookId, { kind: 'publish', through: 2 });
  await arrange(bookId, { kind: 'withdraw', from: 2 });
  const { data } = await app.ask('operatorDrafts', { bookId, after: 100 }, operator.client);
  const late = data.list.map(({ publishAt }) => publishAt);
  expect((await times(bookId))[0]).toBe('03-03T17:00');
  // Two a week for 366 days.
  expect(late.map((time) => time !== null)).toEqual(data.list.map(({ target }) => target <= 106));
  expect(short(late.findLast((time) => time !== null) ?? null)).toBe('03-02T17:00');
});

test('nobody is told of a silent chapter, and feeds and contents have it', async () => {
  await at('2028-04-03T12:00Z');
  const bookId = await publishWithDrafts(app, 'silent', 1, 5);
  await set(bookId, { ...BERLIN, isSilent: true });
  await arrange(bookId, { kind: 'schedule', from: 3, times: [null], isSilent: false });
  const hook = { shape: 'signed', address: 'https://hook.example', events: ['chapter.published'] } as const;
  await app.context.db.insert(webhooks).values({ ...hook, language: 'en', secret: Buffer.from('') });
  await at('2028-04-04T16:00Z');
  await publishDueDrafts(app.context);
  expect([await seen(bookId), await told(bookId)]).toEqual([[1, 2], []]);
  expect((await detail(bookId)).updatedAt).toBe(Date.parse('2028-04-04T16:00Z'));
  await at('2028-04-07T16:00Z');
  await publishDueDrafts(app.context);
  expect([await seen(bookId), await told(bookId)]).toEqual([[1, 2, 3], [3]]);
  // By hand, the timetable's silence is not meant, a draft's own is.
  await arrange(bookId, { kind: 'publish', through: 4, isSilent: true });
  expect(await told(bookId)).toEqual([3]);
  const soon = app.context.now().getTime() + 60_000;
  await arrange(bookId, { kind: 'schedule', from: 5, times: [soon], isSilent: true });
  app.context.setNow(new Date(soon));
  await publishDueDrafts(app.context);
  expect([await seen(bookId), await told(bookId)]).toEqual([[1, 2, 3, 4, 5], [3]]);
  const delivered = await app.context.db.select({ news: webhookDeliveries.news }).from(webhookDeliveries);
  const ofIt = delivered.filter(
    ({ news }) => news.type === 'chapter.published' && news.data.titleId === bookId,
  );
  expect(ofIt).toMatchObject([{ news: { data: { chapter: 3 } } }]);
});

test('on hiatus the timetable publishes nothing, a person’s time holds, and then the slots begin anew', async () => {
  await at('2028-05-01T12:00Z');
  const bookId = await publishWithDrafts(app, 'hiatus', 1, 5);
  await set(bookId, BERLIN);
  const say = (until: string | null) =>
    arrange(bookId, {
      kind: 'hiatus',
      hiatus: { until, zone: 'Europe/Berlin', note: '  Back in\u202e June.  ' },
    });
  for (const wrong of ['2028-05-01', '2029-02-31', '2029-13-01', 'soon'])
    expect((await say(wrong)).code).toBe(FAILURES.malformed.code);
  expect((await say(null)).data.hiatus).toEqual({
    until: null,
    zone: 'Europe/Berlin',
    note: 'Back in June.',
  });
  expect(await times(bookId)).toEqual([null, null, null, null]);
  expect(await detail(bookId)).toMatchObject({ hiatus: { note: 'Back in June.' } });
  expect(await detail(bookId)).not.toHaveProperty('rhythm');
  // A person's time takes the one above along.
  const hand = Date.parse('2028-05-10T10:00Z');
  expect((await arrange(bookId, { kind: 'schedule', from: 3, times: [hand] })).code).toBe(1);
  expect(await times(bookId)).toEqual(['05-10T10:00', '05-10T10:00', null, null]);
  await at('2028-05-16T16:00Z');
  await publishDueDrafts(app.context);
  expect([await seen(bookId), await told(bookId)]).toEqual([[1, 2, 3], [2]]);
  await say('2028-06-02');
  expect(await times(bookId)).toEqual(['06-02T16:00', '06-06T16:00']);
  expect(await detail(bookId)).toMatchObject({
    hiatus: { until: '2028-06-02' },
    nextAt: Date.parse('2028-06-02T16:00Z'),
  });
  await at('2028-06-01T22:00Z');
  expect(await detail(bookId)).not.toHaveProperty('hiatus');
  expect(await detail(bookId)).toHaveProperty('rhythm');
  await arrange(bookId, { kind: 'hiatus', hiatus: null });
  expect(await times(bookId)).toEqual(['06-02T16:00', '06-06T16:00']);
});

test('readers see the rhythm and the next time if its people show them, and nothing of a silent draft', async () => {
  await at('2028-10-24T17:00Z');
  const bookId = await publishWithDrafts(app, 'shown', 1, 3);
  await set(bookId, { ...BERLIN, isShown: false });
  expect(await detail(bookId)).not.toHaveProperty('nextAt');
  expect(await detail(bookId)).not.toHaveProperty('rhythm');
  await set(bookId, BERLIN);
  const shown = async () => {
    const { rhythm, nextAt } = await detail(bookId);
    return [rhythm?.map(short), short(nextAt ?? null)];
  };
  // The week in which the clock goes back has each day once.
  expect(await shown()).toEqual([['10-27T16:00', '10-31T17:00'], '10-27T16:00']);
  await arrange(bookId, { kind: 'schedule', from: 2, times: [null], isSilent: true });
  expect(await shown()).toEqual([['10-27T16:00', '10-31T17:00'], '10-31T17:00']);
  await set(bookId, { ...BERLIN, isSilent: true });
  expect(await shown()).toEqual([['10-27T16:00', '10-31T17:00'], null]);
  await arrange(bookId, { kind: 'publish', through: 3 });
  expect(await shown()).toEqual([undefined, null]);
});

test('a zone that the server does not know is refused, and each act is in the log without a text', async () => {
  await at('2029-01-01T12:00Z');
  const bookId = await publishWithDrafts(app, 'logged times', 1, 3);
  const zone = 'Mars/Olympus';
  expect((await set(bookId, { ...BERLIN, zone })).code).toBe(FAILURES.malformed.code);
  const hiatus = { until: null, zone, note: '' };
  expect((await arrange(bookId, { kind: 'hiatus', hiatus })).code).toBe(FAILURES.malformed.code);
  for (const wrong of [
    { days: [] },
    { days: [2, 2] },
    { days: [0] },
    { times: [] },
    { times: ['24:00'] },
    { times: ['1:00'] },
    { times: ['01:00', '02:00', '03:00', '04:00'] },
  ])
    expect((await set(bookId, { ...BERLIN, ...wrong })).code).toBe(FAILURES.malformed.code);
  expect((await set(999_999, BERLIN)).code).toBe(FAILURES.notFound.code);
  await set(bookId, BERLIN);
  await arrange(bookId, { kind: 'hiatus', hiatus: { until: null, zone: 'UTC', note: 'A secret.' } });
  await set(bookId, null);
  const lines = await app.context.db
    .select()
    .from(auditLog)
    .where(and(like(auditLog.act, 'title.%'), eq(auditLog.objectId, String(bookId))))
    .orderBy(desc(auditLog.id));
  expect(lines.map(({ act, after }) => [act, after])).toEqual([
    ['title.timetable', { isOn: false }],
    ['title.hiatus', { isOn: true, until: null, zone: 'UTC' }],
    [
      'title.timetable',
      { isOn: true, days: '2 5', times: '18:00', zone: 'Europe/Berlin', isSilent: false, isShown: true },
    ],
  ]);
});
