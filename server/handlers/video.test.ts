import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EPISODE_PRICE_COINS } from '../../contract/money/limits';
import { FAILURES } from '../../contract/wire/failure';
import { forgetEpisodeLikes, mergeEpisodeLikes } from '../catalogue/episodes';
import { refreshCounts } from '../counts/refreshCounts';
import { books } from '../ground/db/schema/books';
import { watches } from '../ground/db/schema/episodes';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import { trustedReader, writing } from '../testing/commentsApp';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { publishDrama } from '../testing/publishDrama';

let app: TestApp;
let videoId: number;
let novelId: number;
beforeAll(async () => {
  app = await openTestApp();
  novelId = await app.publish('ferry novel');
  videoId = await publishDrama(app.context, 'ferry', { count: 12, free: 2 });
  const scenes = [{ episode: 1, chapter: 1 }];
  await app.context.db.update(books).set({ ties: { novelId, scenes } }).where(eq(books.id, videoId));
});
afterAll(() => app.context.close());

async function viewer(coins = 0) {
  const signedIn = await app.signIn();
  await giveGold(app.context, signedIn.userId, { coins });
  return signedIn;
}
const watch = (client: TestClient, target: number, seconds = 30, requestId: string = randomUUID()) =>
  app.ask('watchTime', { requestId, videoId, target, seconds }, client);

test('a drama has its own page, and its card states its kind', async () => {
  const { video } = (await app.ask('videoInfo', { videoId })).data;
  expect(video).toMatchObject({ kind: 'drama', chapterCount: 12, freeChapters: 2, runningTime: 12 * 60_000 });
  const { list, next } = (await app.ask('videoIndex', { offset: 0 })).data;
  expect([list.map(({ id, kind }) => [id, kind]), next]).toEqual([[[videoId, 'drama']], null]);
  expect((await app.ask('videoIndex', { offset: 3_000 })).data).toEqual({ list: [], next: null });
});

test('a novel cannot be opened as a drama, nor a drama as a novel', async () => {
  expect((await app.ask('videoInfo', { videoId: novelId })).code).toBe(FAILURES.notFound.code);
  expect((await app.ask('episodeList', { videoId: novelId })).code).toBe(FAILURES.notFound.code);
  expect((await app.ask('bookInfo', { bookId: videoId })).code).toBe(FAILURES.notFound.code);
  expect((await app.ask('chapterList', { bookId: videoId })).code).toBe(FAILURES.notFound.code);
});

test('a novel and its drama link to each other', async () => {
  const scenes = [{ episode: 1, chapter: 1 }];
  const { video } = (await app.ask('videoInfo', { videoId })).data;
  expect(video.otherTelling).toMatchObject({ card: { id: novelId }, scenes });
  const { book } = (await app.ask('bookInfo', { bookId: novelId })).data;
  expect(book.otherTelling).toMatchObject({ card: { id: videoId, kind: 'drama' }, scenes });
});

test('the list shows which episodes are open to the viewer; keys require a grant', async () => {
  const { client } = await viewer(10);
  const stranger = (await app.signIn()).client;
  const ask = { requestId: randomUUID(), videoId, target: 3, maxPrice: EPISODE_PRICE_COINS };
  const [grant] = (await app.ask('unlockEpisodeByGold', ask, client)).data.grants;
  const states = async (of?: TestClient) =>
    (await app.ask('episodeList', { videoId }, of)).data.episodes.slice(0, 4).map(({ state }) => state);
  expect(await states(client)).toEqual(['free', 'free', 'unlocked', 'locked']);
  expect(await states(stranger)).toEqual(['free', 'free', 'locked', 'locked']);
  const keyOf = async (target: number, of: TestClient) =>
    (await app.ask('episode', { videoId, target }, of)).data.episode.key;
  expect(await keyOf(3, client)).toBe(grant?.key);
  expect([await keyOf(3, stranger), await keyOf(4, client), await keyOf(1, client)]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await app.ask('episode', { videoId, target: 13 }, client)).code).toBe(FAILURES.notFound.code);
});

test('an unchanged list is not sent again to a viewer without grants', async () => {
  const { client } = await viewer();
  const { revision } = (await app.ask('episodeList', { videoId }, client)).data;
  const again = (await app.ask('episodeList', { videoId, revision }, client)).data;
  expect([again.unchanged, again.episodes]).toEqual([true, []]);
});

test('all remaining episodes cost a tenth less, as quoted before', async () => {
  const { client } = await viewer(200);
  const quote = (await app.ask('unlockQuote', { bookId: videoId, from: 1, to: null }, client)).data;
  expect(quote).toMatchObject({ count: 10, fullPrice: 100, discount: 10, price: 90, from: 3, to: 12 });
  const ask = { requestId: randomUUID(), bookId: videoId, from: 1, to: null, maxPrice: 90 };
  const { data } = await app.ask('unlockRangeByGold', ask, client);
  expect([data.price, data.grants.length, data.line?.reference]).toMatchObject([
    90,
    10,
    { itemKind: 'episode', bookId: videoId, from: 3, to: 12, count: 10 },
  ]);
  expect(data.grants.every(({ kind }) => kind === 'episode')).toBe(true);
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('an automatic unlock of an episode can be undone, with coins and key', async () => {
  const { client } = await viewer(10);
  const requestId = randomUUID();
  const ask = { requestId, videoId, target: 5, maxPrice: EPISODE_PRICE_COINS, auto: true };
  const unlocked = (await app.ask('unlockEpisodeByGold', ask, client)).data;
  expect(unlocked.undoUntil).toBeGreaterThan(app.context.now().getTime());
  const undo = (await app.ask('undoUnlock', { requestId: randomUUID(), unlockRequestId: requestId }, client))
    .data;
  expect(undo.revoked).toMatchObject([{ kind: 'episode', bookId: videoId, target: 5 }]);
  expect(undo.balance).toMatchObject({ coins: 10 });
  expect((await app.ask('episode', { videoId, target: 5 }, client)).data.episode.key).toBeNull();
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});

test('watching counts once per episode, its seconds every time, and only if open', async () => {
  const { client, userId } = await viewer();
  const countsOf = async () => {
    await refreshCounts(app.context);
    const [row] = await app.context.db.select().from(books).where(eq(books.id, videoId));
    return [row?.readerCount, row?.readsDay];
  };
  const [readers = 0, reads = 0] = await countsOf();
  const requestId = randomUUID();
  await watch(client, 1, 20, requestId);
  await watch(client, 1, 20, requestId);
  await watch(client, 1, 15);
  await watch(client, 2, 5);
  const rows = await app.context.db.select().from(watches).where(eq(watches.userId, userId));
  expect(rows.map(({ seconds }) => seconds).sort((a, b) => a - b)).toEqual([5, 35]);
  expect(await countsOf()).toEqual([readers + 1, reads + 2]);
  expect((await watch(client, 3)).code).toBe(FAILURES.locked.code);
  expect((await watch(client, 99)).code).toBe(FAILURES.notFound.code);
  expect((await watch(client, 1, 3_601)).status).toBe(400);
  expect((await watch(client, 1, 0)).status).toBe(400);
});

test('only viewers who have watched may rate', async () => {
  const { client } = await viewer();
  const rate = () => app.ask('rateBook', { requestId: randomUUID(), bookId: videoId, stars: 4 }, client);
  expect((await rate()).code).toBe(FAILURES.notRead.code);
  await watch(client, 1);
  expect((await rate()).data).toMatchObject({ mine: 4 });
});

test('a like counts once, can be undone, and accompanies even an unchanged list', async () => {
  const [one, other] = [await viewer(), await viewer()];
  const like = (client: TestClient, target: number, isLiked = true, requestId: string = randomUUID()) =>
    app.ask('likeEpisode', { requestId, videoId, target, isLiked }, client);
  const echoes = async (of?: TestClient) => {
    const { revision } = (await app.ask('episodeList', { videoId }, of)).data;
    const { unchanged, echoes: list } = (await app.ask('episodeList', { videoId, revision }, of)).data;
    expect(unchanged).toBe(true);
    return list;
  };
  const requestId = randomUUID();
  const answers = [await like(one.client, 1, true, requestId), await like(one.client, 1, true, requestId)];
  expect(answers.map(({ data }) => data)).toEqual([1, 1].map((likes) => ({ likes, isLiked: true })));
  expect((await like(one.client, 1)).data).toEqual({ likes: 1, isLiked: true });
  expect((await like(other.client, 1)).data).toEqual({ likes: 2, isLiked: true });
  const liked = { target: 1, likes: 2, comments: 0 };
  expect(await echoes(one.client)).toEqual([{ ...liked, isLiked: true }]);
  expect(await echoes()).toEqual([{ ...liked, isLiked: false }]);
  expect((await like(one.client, 1, false)).data).toEqual({ likes: 1, isLiked: false });
  expect((await like(one.client, 1, false)).data).toEqual({ likes: 1, isLiked: false });
  expect((await like(one.client, 3)).code).toBe(FAILURES.locked.code);
  expect((await like(one.client, 99)).code).toBe(FAILURES.notFound.code);
  const { client: commentator } = await trustedReader(app);
  await app.ask('comment', writing(videoId, { target: 2 }), commentator);
  expect((await echoes(one.client)).at(-1)).toMatchObject({ target: 2, likes: 0, comments: 1 });
});

test('an account takes over its guest’s likes once, and loses them when deleted', async () => {
  const [guest, account] = [await viewer(), await viewer()];
  const fresh = await publishDrama(app.context, 'tram', { count: 2, free: 2 });
  for (const [{ client }, target] of [
    [guest, 1],
    [account, 1],
    [guest, 2],
  ] as const) {
    await app.ask('likeEpisode', { requestId: randomUUID(), videoId: fresh, target, isLiked: true }, client);
  }
  const likes = async () =>
    (await app.ask('episodeList', { videoId: fresh })).data.echoes.map((echo) => [echo.target, echo.likes]);
  expect(await likes()).toEqual([
    [1, 2],
    [2, 1],
  ]);
  await app.context.db.transaction((tx) => mergeEpisodeLikes(tx, guest.userId, account.userId));
  expect(await likes()).toEqual([
    [1, 1],
    [2, 1],
  ]);
  await app.context.db.transaction((tx) => forgetEpisodeLikes(tx, account.userId));
  expect(await likes()).toEqual([]);
});
