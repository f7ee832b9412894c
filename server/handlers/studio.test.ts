import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoints, type RequestOf, type StudioCallName } from '../../contract/endpoints';
import { MOST_STUDIO_FILE_BYTES, TITLE_PARTS, type TitlePart } from '../../contract/studio/parts';
import { FAILURES } from '../../contract/wire/failure';
import type { Endpoint } from '../../contract/wire/primitives.schema';
import { chapters } from '../ground/db/schema/books';
import { jobs } from '../ground/db/schema/jobs';
import { manuscripts } from '../ground/db/schema/manuscripts';
import { auditLog } from '../ground/db/schema/operator';
import { titlePeople } from '../ground/db/schema/people';
import { receipts } from '../ground/db/schema/receipts';
import { users } from '../ground/db/schema/users';
import { createClient, type TestClient } from '../testing/createClient';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { sendPart } from '../testing/sendUpload';
import { makePerson, makeWriter, publishWithDrafts, type Writer } from '../testing/studioApp';
import { studioRequests } from '../testing/studioRequests';
import * as studio from './studio';

let app: TestApp;
let bookId: number;
let people: Record<TitlePart, Writer>;
let banned: Writer;
const strangers: Record<string, TestClient> = {};
beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.context;
  bookId = await publishWithDrafts(app, 'studio', 2, 4);
  const other = await app.publish('another title');
  const made = await Promise.all(TITLE_PARTS.map((part) => makePerson(app, bookId, part)));
  people = Object.fromEntries(TITLE_PARTS.map((part, at) => [part, made[at]])) as typeof people;
  banned = await makePerson(app, bookId, 'author');
  const bannedUntil = new Date(app.context.now().getTime() + 86_400_000_000);
  await db.update(users).set({ bannedUntil }).where(eq(users.id, banned.userId));
  const removed = await makePerson(app, bookId, 'author');
  await db.delete(titlePeople).where(eq(titlePeople.userId, removed.userId));
  Object.assign(strangers, {
    guest: (await app.signIn()).client,
    reader: (await makeWriter(app)).client,
    'the author of another title': (await makePerson(app, other, 'author')).client,
    'a person who was taken out': removed.client,
  });
});
afterAll(() => app.context.close());
// A minute between tests, so that no limit answers.
beforeEach(() => app.context.setNow(new Date(app.context.now().getTime() + 61_000)));

const NAMES = Object.keys(studioRequests(1)) as StudioCallName[];
/** They are about the caller, not about a title: `studioJob` about what the caller began. */
const OWN: readonly StudioCallName[] = [
  'studioHome',
  'studioAnswerInvitation',
  'studioJob',
  'studioStatement',
];
const OF_TITLE = NAMES.filter((name) => !OWN.includes(name));
const ask = async (name: StudioCallName, client: TestClient, of = bookId) =>
  (await client.call(name, studioRequests(of)[name])).body;
const state = async () => [
  await app.context.db.$count(auditLog),
  await app.context.db.$count(jobs),
  await app.context.db.$count(titlePeople),
  await app.context.db.$count(manuscripts),
  await app.context.db.select().from(chapters).orderBy(chapters.id),
];

/** Who may make the calls that not every part may. */
const RIGHTS: Partial<Record<StudioCallName, readonly TitlePart[]>> = {
  studioChangePeople: ['author'],
  studioEditChapter: ['author', 'coauthor', 'editor'],
  studioCorrect: ['author', 'coauthor', 'editor'],
  studioTypos: ['author', 'coauthor', 'editor'],
  studioPassage: ['author', 'coauthor', 'editor'],
  studioSetTyposAside: ['author', 'coauthor', 'editor'],
  studioArrangeDrafts: ['author', 'coauthor'],
  studioBeginUpload: ['author', 'coauthor'],
  studioManuscripts: ['author', 'coauthor', 'editor'],
  studioManuscript: ['author', 'coauthor', 'editor'],
  studioManuscriptVersions: ['author', 'coauthor', 'editor'],
  studioSaveManuscript: ['author', 'coauthor', 'editor'],
  studioDropManuscript: ['author', 'coauthor', 'editor'],
  studioPlaceManuscript: ['author', 'coauthor', 'editor'],
};

describe('the table of studio calls', () => {
  it('lists every handler, each of the session, and every call about a title goes through the door', async () => {
    expect(Object.keys(studio).sort()).toEqual([...NAMES].sort());
    const paths = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => path.includes('/studio/'));
    expect(paths.map(([name]) => name).sort()).toEqual([...NAMES].sort());
    for (const [, { access, method }] of paths) expect([access, method]).toEqual(['session', 'POST']);
    const source = await readFile(join(import.meta.dirname, 'studio.ts'), 'utf8');
    expect(source.match(/= title(Read|Act)[<(]/g)).toHaveLength(OF_TITLE.length);
  });
});

describe.each(OF_TITLE)('%s', (name) => {
  it('is “not found” without a part in the title, as a title that is not there', async () => {
    const before = await state();
    expect((await ask(name, createClient(app.app))).code).toBe(FAILURES.noSession.code);
    for (const [caller, client] of Object.entries(strangers)) {
      const { code, data } = await ask(name, client);
      expect([caller, code, data]).toEqual([caller, FAILURES.notFound.code, null]);
    }
    expect((await ask(name, people.author.client, 987_654)).code).toBe(FAILURES.notFound.code);
    expect(await state()).toEqual(before);
  });

  it('is answered to the parts that may; the others change nothing', async () => {
    const allowed = RIGHTS[name] ?? TITLE_PARTS;
    for (const part of TITLE_PARTS) {
      const before = await state();
      const { code } = await ask(name, people[part].client);
      expect([part, code !== FAILURES.notAllowed.code]).toEqual([part, allowed.includes(part)]);
      if (!allowed.includes(part)) expect(await state()).toEqual(before);
    }
  });

  it('is refused to a banned account if it changes something', async () => {
    const before = await state();
    const { code } = await ask(name, banned.client);
    const isAct = 'requestId' in studioRequests(1)[name];
    expect(code === FAILURES.banned.code).toBe(isAct);
    expect(await state()).toEqual(before);
  });
});

describe('calls about the caller', () => {
  it('tell a stranger nothing of others', async () => {
    const before = await app.context.db.$count(receipts);
    const [reader] = [strangers.reader as TestClient];
    const guest = strangers.guest as TestClient;
    for (const name of OWN)
      expect((await ask(name, createClient(app.app))).code).toBe(FAILURES.noSession.code);
    expect((await ask('studioHome', guest)).data).toEqual({ door: 'guest', titles: [], invitations: [] });
    expect((await ask('studioHome', reader)).data).toEqual({ door: 'open', titles: [], invitations: [] });
    expect((await ask('studioStatement', reader)).data).toMatchObject({ balance: 0, soFar: [], months: [] });
    expect((await ask('studioAnswerInvitation', reader)).code).toBe(FAILURES.notFound.code);
    expect(await app.context.db.$count(receipts)).toBe(before + 1);
    const begun = (await ask('studioCorrect', people.author.client)).data as { id: string };
    const look = async (client: TestClient) => (await app.ask('studioJob', { jobId: begun.id }, client)).code;
    expect(await look(people.author.client)).toBe(1);
    expect(await look(people.coauthor.client)).toBe(FAILURES.notFound.code);
    expect(await look(reader)).toBe(FAILURES.notFound.code);
  });
});

type Change = RequestOf<'studioArrangeDrafts'>['change'];

describe('an upload of next chapters', () => {
  it('takes parts from who began it, while the part in the title lasts', async () => {
    const { db } = app.context;
    const coauthor = await makePerson(app, bookId, 'coauthor');
    const file = { name: 'next.md', bytes: 6 };
    const begin = (bytes: number) =>
      app.ask(
        'studioBeginUpload',
        { requestId: randomUUID(), bookId, file: { ...file, bytes } },
        coauthor.client,
      );
    expect((await begin(MOST_STUDIO_FILE_BYTES + 1)).code).toBe(FAILURES.malformed.code);
    const { id: jobId, work } = (await begin(6)).data;
    expect(work).toEqual({ kind: 'importNovel', isHidden: false, belongsTo: { bookId, as: 'next' } });
    const send = (client: TestClient) => sendPart(app, client, { jobId, at: 0, part: 'abcdef' });
    for (const client of [people.author.client, people.editor.client, strangers.reader as TestClient])
      expect((await send(client)).status).toBe(403);
    const isTheirs = eq(titlePeople.userId, coauthor.userId);
    await db.update(titlePeople).set({ part: 'editor' }).where(isTheirs);
    expect((await send(coauthor.client)).status).toBe(403);
    await db.update(titlePeople).set({ part: 'coauthor' }).where(isTheirs);
    const bannedUntil = new Date(app.context.now().getTime() + 1_000);
    await db.update(users).set({ bannedUntil }).where(eq(users.id, coauthor.userId));
    expect((await send(coauthor.client)).status).toBe(403);
    await db.update(users).set({ bannedUntil: null }).where(eq(users.id, coauthor.userId));
    expect(await send(coauthor.client)).toMatchObject({ code: 1, received: 6 });
    for (let at = 1; at < 10; at++) expect((await begin(6)).code).toBe(1);
    expect((await begin(6)).code).toBe(FAILURES.tooMany.code);
    await db.delete(jobs);
  });
});

describe('an editor', () => {
  it('moves drafts, and does nothing else to them or to the timetable', async () => {
    const arrange = async (change: Change) => {
      const { requestId } = studioRequests(bookId).studioArrangeDrafts;
      return (await app.ask('studioArrangeDrafts', { requestId, bookId, change }, people.editor.client)).code;
    };
    // Corrections that wait would hold the numbers.
    await app.context.db.delete(jobs);
    expect(await arrange({ kind: 'move', target: 4, to: 3 })).toBe(1);
    for (const change of [
      { kind: 'publish', through: 3 },
      { kind: 'schedule', from: 3, times: [null] },
      { kind: 'discard', from: 3, to: 3 },
      { kind: 'withdraw', from: 2 },
      { kind: 'timetable', timetable: null },
      { kind: 'hiatus', hiatus: null },
    ] satisfies Change[])
      expect([change.kind, await arrange(change)]).toEqual([change.kind, FAILURES.notAllowed.code]);
  });
});

describe('the timetable', () => {
  it('is set by authors and co-authors, and by nobody else', async () => {
    const timetable = { zone: 'UTC', days: [1], times: ['18:00'], isSilent: false, isShown: false };
    const hiatus = { until: null, zone: 'UTC', note: '' };
    const changes: readonly Change[] = [
      { kind: 'timetable', timetable },
      { kind: 'hiatus', hiatus },
      { kind: 'hiatus', hiatus: null },
      { kind: 'timetable', timetable: null },
    ];
    const ask = async (client: TestClient, change: Change) =>
      (await app.ask('studioArrangeDrafts', { requestId: randomUUID(), bookId, change }, client)).code;
    const before = await state();
    for (const change of changes) {
      for (const part of ['editor', 'translator'] as const)
        expect([part, await ask(people[part].client, change)]).toEqual([part, FAILURES.notAllowed.code]);
      for (const client of Object.values(strangers))
        expect(await ask(client, change)).toBe(FAILURES.notFound.code);
      expect(await ask(banned.client, change)).toBe(FAILURES.banned.code);
    }
    expect(await state()).toEqual(before);
    for (const change of changes)
      for (const part of ['author', 'coauthor'] as const)
        expect([part, await ask(people[part].client, change)]).toEqual([part, 1]);
    expect(await app.context.db.$count(auditLog, like(auditLog.act, 'title.%'))).toBe(8);
  });
});
