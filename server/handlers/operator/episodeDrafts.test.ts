import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { FAILURES } from '../../../contract/wire/failure';
import { toBase64 } from '../../../contract/wire/sealing.codec';
import { publishDueDrafts } from '../../content/drafts';
import { publishBook } from '../../content/publishBook';
import { readPublishedNovel, titleOf } from '../../content/published';
import { books } from '../../ground/db/schema/books';
import { episodes } from '../../ground/db/schema/episodes';
import { jobs } from '../../ground/db/schema/jobs';
import { auditLog } from '../../ground/db/schema/operator';
import type { TestClient } from '../../testing/createClient';
import {
  announced,
  app,
  arrange,
  drafts,
  later,
  now,
  operator,
  rowOf,
  withDraftsApp,
} from '../../testing/draftsApp';
import { giveGold } from '../../testing/giveGold';
import { keepOpen } from '../../testing/operatorApp';
import { publishDrama } from '../../testing/publishDrama';
import { sampleSections } from '../../testing/sampleBook';

/** What drafts.test.ts shows of chapters, of episodes: what differs, and that the rest does not. */
withDraftsApp();

const seen = async (videoId: number, client?: TestClient) =>
  (await app.ask('episodeList', { videoId }, client)).data.episodes.map(({ target }) => target);
const episodesOf = (bookId: number) =>
  app.context.db.select().from(episodes).where(eq(episodes.dramaId, bookId)).orderBy(asc(episodes.target));
const drama = (key: string, count: number, sample: { drafts: number; free?: number }) =>
  publishDrama(app.context, key, { count, free: 99, price: 5, ...sample });
async function unlock(videoId: number, target: number) {
  const viewer = await app.signIn();
  await giveGold(app.context, viewer.userId, { coins: 20 });
  const ask = { requestId: randomUUID(), videoId, target, maxPrice: 5 };
  expect((await app.ask('unlockEpisodeByGold', ask, viewer.client)).code).toBe(1);
  return viewer;
}

test('drafts are listed with what the desk shows of an episode, and published up to one of them', async () => {
  const bookId = await drama('drafts', 2, { drafts: 3, free: 3 });
  expect(await drafts(bookId)).toMatchObject([
    { kind: 'episode', target: 3, title: 'Episode 3', durationMs: 60_000, bytes: 1_000_000, price: 0 },
    { target: 4, price: 5, publishAt: null, wasPublic: false, beginning: '', chapter: null },
    { target: 5, price: 5 },
  ]);
  const before = await rowOf(bookId);
  expect(await seen(bookId)).toEqual([1, 2]);
  const { client } = await app.signIn();
  const ask = () => ({ requestId: randomUUID(), videoId: bookId, target: 3 });
  const ofDraft = { bookId, target: 3, paragraphs: [] };
  for (const { code } of [
    await app.ask('watchTime', { ...ask(), seconds: 5 }, client),
    await app.ask('likeEpisode', { ...ask(), isLiked: true }, client),
    await app.ask('commentList', { ...ofDraft, parentId: null, order: 'newest', after: null }, client),
  ])
    expect(code).toBe(FAILURES.notFound.code);
  const listed = await app.ask('operatorEpisodes', { bookId, after: null }, operator.client);
  expect(listed.data.list.map(({ target }) => target)).toEqual([1, 2]);
  const published = await arrange(bookId, { kind: 'publish', through: 4 });
  expect(published.data).toMatchObject({ chapterCount: 4, drafts: 1 });
  expect(await seen(bookId)).toEqual([1, 2, 3, 4]);
  expect(await rowOf(bookId)).toMatchObject({
    runningTime: 240_000,
    wordCount: 0,
    updatedAt: app.context.now(),
    revision: before.revision + 1,
  });
  expect(await announced(bookId)).toMatchObject([
    { data: { isDrama: true, target: 3, count: 2, title: 'Episode 3' } },
  ]);
  expect((await arrange(bookId, { kind: 'publish', through: 4 })).code).toBe(FAILURES.tooLate.code);
});

test('drafts of dramas and novels that are due come out together, each once, also after a death', async () => {
  const bookId = await drama('scheduled', 1, { drafts: 3 });
  const novelId = await app.publish('beside', { sections: sampleSections(1), pricePerChapter: 0 });
  const novel = await readPublishedNovel(app.context, await titleOf(app.context, novelId));
  const next = sampleSections(2).slice(1);
  await publishBook(app.context, {
    ...novel,
    sections: [...novel.sections, ...next.map((section) => ({ ...section, isDraft: true as const }))],
  });
  const at = now() + 60_000;
  expect((await arrange(bookId, { kind: 'schedule', from: 3, times: [at] })).code).toBe(
    FAILURES.malformed.code,
  );
  const set = await arrange(bookId, { kind: 'schedule', from: 2, times: [at, at + 60_000] });
  expect(set.data).toMatchObject({ drafts: 3, nextPublishAt: at });
  await arrange(novelId, { kind: 'schedule', from: 2, times: [at] });
  await publishDueDrafts(app.context);
  expect(await seen(bookId)).toEqual([1]);
  app.context.setNow(new Date(at));
  // As a process that dies after the announcement, before the commit.
  const db = Object.create(app.context.db) as typeof app.context.db;
  db.transaction = (work) =>
    app.context.db.transaction(async (tx) => {
      await work(tx);
      throw new Error('killed');
    });
  await expect(publishDueDrafts({ ...app.context, db })).rejects.toThrow('killed');
  expect([await seen(bookId), await announced(bookId), await announced(novelId)]).toEqual([[1], [], []]);
  await Promise.all([publishDueDrafts(app.context), publishDueDrafts(app.context)]);
  expect(await seen(bookId)).toEqual([1, 2]);
  expect([(await announced(bookId)).length, (await announced(novelId)).length]).toEqual([1, 1]);
  later(60_000);
  await publishDueDrafts(app.context);
  await publishDueDrafts(app.context);
  expect(await seen(bookId)).toEqual([1, 2, 3]);
  expect((await announced(bookId)).map(({ data }) => (data as { target: number }).target)).toEqual([2, 3]);
});

test('a timetable gives episodes their times, as chapters', async () => {
  const bookId = await drama('timetable', 1, { drafts: 2 });
  const timetable = {
    zone: 'UTC',
    days: [1, 2, 3, 4, 5, 6, 7],
    times: ['12:00'],
    isSilent: false,
    isShown: true,
  };
  await arrange(bookId, { kind: 'timetable', timetable });
  const [first, second] = await drafts(bookId);
  const at = first?.publishAt ?? 0;
  expect(new Date(at).toISOString().slice(11, 16)).toBe('12:00');
  expect(second).toMatchObject({ publishAt: at + 86_400_000, byTimetable: true });
  expect((await app.ask('videoInfo', { videoId: bookId })).data.video.nextAt).toBe(at);
  app.context.setNow(new Date(at));
  await publishDueDrafts(app.context);
  expect(await seen(bookId)).toEqual([1, 2]);
  await keepOpen(app, operator);
  const log = await arrange(bookId, { kind: 'timetable', timetable: null });
  expect(log.data).toMatchObject({ drafts: 1, nextPublishAt: null, timetable: null });
});

test('a moved draft takes its name and its scene along, and one without a name is called by its number', async () => {
  const novelId = await app.publish('filmed');
  const bookId = await drama('moved', 1, { drafts: 3 });
  const scenes = [
    { episode: 1, chapter: 1 },
    { episode: 3, chapter: 2 },
    { episode: 4, chapter: 3 },
  ];
  const ties = { novelId, scenes };
  const edits = { ties, chapters: { 4: { title: 'The Last' } } };
  await app.context.db.update(books).set({ ties, edits }).where(eq(books.id, bookId));
  await app.context.db
    .update(episodes)
    .set({ title: 'The Last' })
    .where(and(eq(episodes.dramaId, bookId), eq(episodes.target, 4)));
  const shownScenes = async () =>
    (await app.ask('videoInfo', { videoId: bookId })).data.video.otherTelling?.scenes;
  expect(await shownScenes()).toEqual([{ episode: 1, chapter: 1 }]);

  expect((await arrange(bookId, { kind: 'move', target: 4, to: 2 })).code).toBe(1);
  expect(await drafts(bookId)).toMatchObject([
    { target: 2, title: 'The Last', chapter: 3 },
    { target: 3, title: 'Episode 3', chapter: null },
    { target: 4, title: 'Episode 4', chapter: 2 },
  ]);
  const moved = {
    novelId,
    scenes: [
      { episode: 1, chapter: 1 },
      { episode: 2, chapter: 3 },
      { episode: 4, chapter: 2 },
    ],
  };
  const after = await rowOf(bookId);
  expect(after.ties).toEqual(moved);
  expect(after.edits).toEqual({ ties: moved, chapters: { 2: { title: 'The Last' } } });
  expect((await arrange(bookId, { kind: 'move', target: 3, to: 1 })).code).toBe(FAILURES.tooLate.code);

  await arrange(bookId, { kind: 'discard', from: 2, to: 3 });
  expect(await drafts(bookId)).toMatchObject([{ target: 2, title: 'Episode 2', chapter: 2 }]);
  const { ties: left } = await rowOf(bookId);
  expect(left?.scenes).toEqual([
    { episode: 1, chapter: 1 },
    { episode: 2, chapter: 2 },
  ]);
  await arrange(bookId, { kind: 'publish', through: 2 });
  expect(await shownScenes()).toEqual(left?.scenes);
});

test('a draft that is free or priced by its new number waits for a job in the lane of films', async () => {
  const bookId = await drama('across', 1, { drafts: 2, free: 2 });
  expect((await drafts(bookId)).map(({ price }) => price)).toEqual([0, 5]);
  await arrange(bookId, { kind: 'move', target: 3, to: 2 });
  expect((await arrange(bookId, { kind: 'publish', through: 3 })).code).toBe(FAILURES.tooMany.code);
  expect(await app.context.db.select().from(jobs)).toMatchObject([
    { lane: 'films', work: { kind: 'settle', bookId } },
  ]);
  expect(await seen(bookId)).toEqual([1]);
});

test('numbers do not move while a job changes an episode by its number', async () => {
  const bookId = await drama('changing', 1, { drafts: 2 });
  const rename = { kind: 'title', target: 3, title: 'The Second' } as const;
  await app.ask('operatorEditDrama', { requestId: randomUUID(), bookId, change: rename }, operator.client);
  const move = () => arrange(bookId, { kind: 'move', target: 3, to: 2 });
  expect((await move()).code).toBe(FAILURES.tooMany.code);
  expect((await arrange(bookId, { kind: 'discard', from: 2, to: 2 })).code).toBe(FAILURES.tooMany.code);
  const ofDrama = sql`${jobs.work} ->> 'bookId' = ${String(bookId)}`;
  await app.context.db.update(jobs).set({ state: 'done', endedAt: app.context.now() }).where(ofDrama);
  expect((await move()).code).toBe(1);
});

test('viewers who unlocked a withdrawn episode keep it, and to all others it does not exist', async () => {
  const bookId = await drama('undone', 2, { drafts: 3, free: 1 });
  await arrange(bookId, { kind: 'publish', through: 5 });
  const { client } = await unlock(bookId, 4);
  expect((await arrange(bookId, { kind: 'withdraw', from: 3 })).data).toMatchObject({
    chapterCount: 2,
    drafts: 3,
  });
  expect(await rowOf(bookId)).toMatchObject({ runningTime: 120_000 });
  expect(await announced(bookId)).toEqual([]);
  expect(await seen(bookId)).toEqual([1, 2]);
  expect(await seen(bookId, client)).toEqual([1, 2, 4]);
  const id = (await episodesOf(bookId))[3]?.id ?? 0;
  const { episode } = (await app.ask('episode', { videoId: bookId, target: 4 }, client)).data;
  expect([episode.state, episode.key]).toEqual(['unlocked', toBase64(app.context.secrets.episodeKey(id))]);
  const watch = { requestId: randomUUID(), videoId: bookId, target: 4, seconds: 5 };
  expect((await app.ask('watchTime', watch, client)).code).toBe(1);
  const other = await app.signIn();
  for (const target of [3, 4])
    expect((await app.ask('episode', { videoId: bookId, target }, other.client)).code).toBe(
      FAILURES.notFound.code,
    );
  expect((await drafts(bookId)).every(({ wasPublic }) => wasPublic)).toBe(true);
  // Its number is the viewer's, so nothing moves it.
  expect((await arrange(bookId, { kind: 'move', target: 5, to: 3 })).code).toBe(FAILURES.malformed.code);
  expect((await arrange(bookId, { kind: 'discard', from: 3, to: 3 })).code).toBe(FAILURES.malformed.code);
  expect((await arrange(bookId, { kind: 'discard', from: 5, to: 5 })).code).toBe(1);
  expect(await seen(bookId, client)).toEqual([1, 2, 4]);
  expect((await arrange(bookId, { kind: 'withdraw', from: 1 })).code).toBe(FAILURES.malformed.code);
  expect((await arrange(bookId, { kind: 'withdraw', from: 3 })).code).toBe(FAILURES.tooLate.code);
});

test('the desk plays public episodes and drafts, and none that was removed or discarded', async () => {
  const bookId = await drama('played', 2, { drafts: 2, free: 3 });
  const film = async (target: number) =>
    await app.ask('operatorEpisodeFilm', { bookId, target }, operator.client);
  const keys = async () =>
    await Promise.all([1, 3, 4].map(async (target) => (await film(target)).data?.key ?? null));
  const last = (await episodesOf(bookId))[3];
  expect((await film(4)).data.film).toBe(last?.film);
  expect(await keys()).toEqual([null, null, toBase64(app.context.secrets.episodeKey(last?.id ?? 0))]);
  await arrange(bookId, { kind: 'discard', from: 4, to: 4 });
  expect((await film(4)).code).toBe(FAILURES.notFound.code);
  expect((await film(5)).code).toBe(FAILURES.notFound.code);
  const novelId = await app.publish('no film');
  const ofNovel = { bookId: novelId, target: 1 };
  expect((await app.ask('operatorEpisodeFilm', ofNovel, operator.client)).code).toBe(FAILURES.notFound.code);
});

test('each act is in the log as one of episodes', async () => {
  const bookId = await drama('logged', 1, { drafts: 3 });
  await arrange(bookId, { kind: 'schedule', from: 2, times: [now() + 60_000] });
  await arrange(bookId, { kind: 'move', target: 4, to: 3 });
  await arrange(bookId, { kind: 'publish', through: 3 });
  await arrange(bookId, { kind: 'withdraw', from: 3 });
  await arrange(bookId, { kind: 'discard', from: 3, to: 4 });
  const lines = await app.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, String(bookId)))
    .orderBy(auditLog.id);
  expect(lines.map(({ act }) => act)).toEqual(
    ['schedule', 'move', 'publish', 'withdraw', 'discard'].map((kind) => `episode.${kind}`),
  );
});

test('a draft of a deleted drama goes with it', async () => {
  const bookId = await drama('binned', 1, { drafts: 1 });
  await arrange(bookId, { kind: 'schedule', from: 2, times: [now() + 60_000] });
  const { title } = await rowOf(bookId);
  await app.ask('operatorDeleteTitle', { requestId: randomUUID(), bookId, title }, operator.client);
  later(61_000);
  await publishDueDrafts(app.context);
  expect((await app.ask('episodeList', { videoId: bookId })).code).toBe(FAILURES.notFound.code);
  expect(await announced(bookId)).toEqual([]);
});
