import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { EPISODE_ADS_A_DAY_MOST, EPISODE_PASS_MS } from '../../contract/money/episodeAds';
import { READING_AD_BONUS, READING_AD_SECONDS, READING_ADS_A_DAY } from '../../contract/money/rewards';
import { decodeBase64 } from '../../contract/wire/base64';
import { FAILURES } from '../../contract/wire/failure';
import { mergeGuest } from '../accounts/mergeGuest';
import { placeInBlock } from '../content/arrangeHome';
import { books } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/episodes';
import { ledgerEntries } from '../ground/db/schema/ledger';
import { auditLog } from '../ground/db/schema/operator';
import { receipts } from '../ground/db/schema/receipts';
import { adClicks, adViews } from '../ground/db/schema/rewards';

import { proveMailbox } from '../testing/accounts';
import { brokenLedgerRules } from '../testing/brokenLedgerRules';
import type { TestClient } from '../testing/createClient';
import { giveGold } from '../testing/giveGold';
import { openTestApp, type TestApp } from '../testing/openTestApp';
import { openDesk } from '../testing/operatorApp';
import { publishDrama } from '../testing/publishDrama';

const NOON = Date.parse('2026-05-10T16:00:00Z');
const MIDNIGHT = Date.parse('2026-05-11T04:00:00Z');
const AD_MS = READING_AD_SECONDS * 1_000;
const FREE = 1;
const PAID = 2;
const A_DAY = 2;

let app: TestApp;
let other: number;
let videoId: number;
beforeAll(async () => {
  app = await openTestApp();
  other = await app.publish('advertised', {});
  await placeInBlock(app.context, { bookId: other, tab: 'all', block: 'New' });
});
beforeEach(async () => {
  at(NOON);
  videoId = await newDrama();
});
afterEach(async () => {
  expect(await brokenLedgerRules(app.context.db)).toEqual([]);
});
afterAll(() => app.context.close());

const at = (ms: number) => app.context.setNow(new Date(ms));
const pass = (ms: number) => at(app.context.now().getTime() + ms);
const id = () => ({ requestId: randomUUID() });

async function newDrama(adOpens = A_DAY): Promise<number> {
  const drama = await publishDrama(app.context, randomUUID(), { count: 15, free: FREE });
  await app.context.db.update(books).set({ adOpens }).where(eq(books.id, drama));
  return drama;
}

async function viewer() {
  const signed = await app.signIn();
  await proveMailbox(app, signed.userId);
  return signed;
}

const start = (client: TestClient, target = PAID, drama = videoId) =>
  app.ask('startEpisodeAd', { ...id(), videoId: drama, target, slotId: 'reading' }, client);
const finish = (client: TestClient, adId: string, requestId = randomUUID()) =>
  app.ask('finishEpisodeAd', { requestId, adId }, client);
const read = async (client: TestClient, drama = videoId) =>
  (await app.ask('episodeAds', { videoId: drama }, client)).data;

async function watch(client: TestClient, target = PAID, drama = videoId) {
  const { data } = await start(client, target, drama);
  pass(AD_MS);
  return await finish(client, data.adId);
}

const view = (client: TestClient) =>
  app.ask('watchTime', { ...id(), videoId, target: PAID, seconds: 5 }, client);

test('an ad opens its episode for 24 hours, and gives its key meanwhile', async () => {
  const { client } = await viewer();
  const { video } = (await app.ask('videoInfo', { videoId }, client)).data;
  expect(video.adOpens).toBe(A_DAY);
  expect(await read(client)).toEqual({ videoId, now: NOON, day: '2026-05-10', left: A_DAY, passes: [] });
  expect((await view(client)).code).toBe(FAILURES.locked.code);
  const started = await start(client);
  expect(started.data).toEqual({ adId: expect.any(String), seconds: READING_AD_SECONDS });
  pass(AD_MS);
  const { data } = await finish(client, started.data.adId);
  const opened = NOON + AD_MS;
  const [episode] = await app.context.db
    .select()
    .from(episodes)
    .where(eq(episodes.dramaId, videoId))
    .offset(1);
  expect(data).toMatchObject({ left: A_DAY - 1, now: opened });
  const key = Buffer.from(app.context.secrets.episodeKey(episode?.id ?? 0));
  expect(data.passes.map((each) => ({ ...each, key: Buffer.from(decodeBase64(each.key)) }))).toEqual([
    { id: episode?.id, target: PAID, until: opened + EPISODE_PASS_MS, key },
  ]);
  expect((await view(client)).code).toBe(1);
  pass(EPISODE_PASS_MS - 1);
  expect((await read(client)).passes).toHaveLength(1);
  pass(1);
  expect((await read(client)).passes).toEqual([]);
});

test('nothing of it is in the ledger, and coins unlock the episode as usual', async () => {
  const { client, userId } = await viewer();
  await watch(client);
  expect(await app.context.db.$count(ledgerEntries, eq(ledgerEntries.userId, userId))).toBe(0);
  const [drama] = await app.context.db.select().from(books).where(eq(books.id, videoId));
  expect(drama?.unlocksAll).toBe(0);
  expect((await app.ask('grants', { after: 0 }, client)).data.list).toEqual([]);
  // An app of an earlier version does not know of ads: the episode stays locked for it.
  const { episode } = (await app.ask('episode', { videoId, target: PAID }, client)).data;
  expect(episode).toMatchObject({ state: 'locked', key: null });
  await giveGold(app.context, userId, { coins: 10 });
  const bought = await app.ask(
    'unlockEpisodeByGold',
    { ...id(), videoId, target: PAID, maxPrice: 10 },
    client,
  );
  expect(bought.data.grants).toHaveLength(1);
});

test('an ad that has not run long enough opens nothing, and can still be finished', async () => {
  const { client } = await viewer();
  const { data } = await start(client);
  pass(AD_MS - 1);
  expect((await finish(client, data.adId)).code).toBe(FAILURES.adTooShort.code);
  expect((await read(client)).passes).toEqual([]);
  pass(1);
  expect((await finish(client, data.adId)).data.passes).toHaveLength(1);
});

test('a finish that is sent again opens once, and its stored answer has no key', async () => {
  const { client, userId } = await viewer();
  const { data } = await start(client);
  pass(AD_MS);
  const requestId = randomUUID();
  const first = await finish(client, data.adId, requestId);
  pass(60_000);
  const { passes, left } = (await finish(client, data.adId, requestId)).data;
  expect({ passes, left }).toEqual({ passes: first.data.passes, left: A_DAY - 1 });
  const another = await finish(client, data.adId);
  expect(another.data.passes).toEqual(first.data.passes);
  const kept = JSON.stringify(
    await app.context.db
      .select()
      .from(receipts)
      .where(eq(receipts.scope, `user:${userId}`)),
  );
  expect(kept).not.toContain(first.data.passes[0]?.key);
  pass(EPISODE_PASS_MS);
  expect((await finish(client, data.adId, requestId)).data.passes).toEqual([]);
});

test('an ad that was left or failed costs nothing', async () => {
  const { client } = await viewer();
  for (let tries = 0; tries < 5; tries++) {
    expect((await start(client)).code).toBe(1);
    pass(tries * 10_000);
  }
  expect((await read(client)).left).toBe(A_DAY);
  expect((await watch(client)).data.left).toBe(A_DAY - 1);
});

test('one ad is watched at a time, of either kind', async () => {
  const { client } = await viewer();
  const abandoned = await start(client, PAID);
  const last = await start(client, PAID + 1);
  pass(AD_MS);
  expect((await finish(client, abandoned.data.adId)).code).toBe(FAILURES.noReward.code);
  expect((await finish(client, last.data.adId)).code).toBe(1);
  const paying = await app.ask('startAd', { ...id(), slotId: 'reading', page: 'Rewards' }, client);
  const opening = await start(client, PAID + 2);
  expect(opening.code).toBe(1);
  pass(AD_MS);
  expect((await app.ask('finishAd', { ...id(), adId: paying.data.adId }, client)).code).toBe(
    FAILURES.noReward.code,
  );
});

test('an ad of one kind does not do what the other does', async () => {
  const { client } = await viewer();
  const opening = await start(client);
  pass(AD_MS);
  expect((await app.ask('finishAd', { ...id(), adId: opening.data.adId }, client)).code).toBe(
    FAILURES.noReward.code,
  );
  expect((await finish(client, opening.data.adId)).code).toBe(1);
  const paying = await app.ask('startAd', { ...id(), slotId: 'reading', page: 'Rewards' }, client);
  expect(paying.data.left).toBe(READING_ADS_A_DAY - 1);
  pass(AD_MS);
  expect((await finish(client, paying.data.adId)).code).toBe(FAILURES.noReward.code);
  const paid = await app.ask('finishAd', { ...id(), adId: paying.data.adId }, client);
  expect(paid.data).toMatchObject({ bonus: READING_AD_BONUS, left: READING_ADS_A_DAY - 1 });
});

test('the days of a drama count from midnight in New York, not UTC, by when an ad was started', async () => {
  const { client } = await viewer();
  const utc = Date.parse('2026-05-11T00:00:00Z');
  at(utc - AD_MS);
  expect((await watch(client, PAID)).data.left).toBe(1);
  at(utc + 60_000);
  expect((await watch(client, PAID + 1)).data.left).toBe(0);
  expect((await start(client, PAID + 2)).code).toBe(FAILURES.noReward.code);
  at(MIDNIGHT);
  expect((await read(client)).left).toBe(A_DAY);
  expect((await start(client, PAID + 2)).code).toBe(1);
  const late = await viewer();
  at(MIDNIGHT - 1);
  const ad = await start(late.client);
  at(MIDNIGHT + AD_MS);
  expect((await finish(late.client, ad.data.adId)).data).toMatchObject({ left: A_DAY, day: '2026-05-11' });
});

test('two ads that both had their time open no more than the day’s last one', async () => {
  const { client } = await viewer();
  await watch(client, PAID);
  const first = await start(client, PAID + 1);
  pass(AD_MS);
  const second = await start(client, PAID + 2);
  pass(AD_MS);
  expect((await finish(client, first.data.adId)).code).toBe(1);
  expect((await finish(client, second.data.adId)).code).toBe(FAILURES.noReward.code);
  expect((await read(client)).passes).toHaveLength(A_DAY);
});

test('each drama counts by itself, and all together have a limit', async () => {
  const { client } = await viewer();
  await watch(client, PAID);
  const generous = await newDrama(EPISODE_ADS_A_DAY_MOST);
  for (let target = PAID; target < PAID + EPISODE_ADS_A_DAY_MOST - 1; target++)
    expect((await watch(client, target, generous)).code).toBe(1);
  expect((await read(client, generous)).left).toBe(0);
  expect((await read(client)).left).toBe(0);
  expect((await start(client, PAID + 1)).code).toBe(FAILURES.noReward.code);
});

test('two devices of an account see the same, another account nothing', async () => {
  const { client, userId } = await viewer();
  const { data } = await watch(client);
  const device = await app.signIn();
  // The second device logs in: its guest is merged into the account.
  await start(device.client);
  await app.context.db.transaction((tx) =>
    mergeGuest(tx, { guestId: device.userId, userId, now: app.context.now() }),
  );
  const { passes, left } = await read(client);
  expect({ passes, left }).toEqual({ passes: data.passes, left: A_DAY - 1 });
  const stranger = await viewer();
  expect((await read(stranger.client)).passes).toEqual([]);
  const mine = await start(client, PAID + 1);
  pass(AD_MS);
  expect((await finish(stranger.client, mine.data.adId)).code).toBe(FAILURES.noReward.code);
  expect((await finish(client, mine.data.adId)).code).toBe(1);
});

test('it takes nothing from the bonus that a merged guest got for ads', async () => {
  const [account, guest] = [await viewer(), await app.signIn()];
  await watch(account.client);
  const readAds = async (client: TestClient, number: number) => {
    for (let ad = 0; ad < number; ad++) {
      const { data } = await app.ask('startAd', { ...id(), slotId: 'reading', page: 'Rewards' }, client);
      pass(AD_MS);
      expect((await app.ask('finishAd', { ...id(), adId: data.adId }, client)).code).toBe(1);
    }
  };
  await readAds(account.client, READING_ADS_A_DAY - 1);
  await readAds(guest.client, 1);
  await app.context.db.transaction((tx) =>
    mergeGuest(tx, { guestId: guest.userId, userId: account.userId, now: app.context.now() }),
  );
  const { balance } = (await app.ask('goldIndex', {}, account.client)).data;
  expect(balance.bonus).toBe(READING_ADS_A_DAY * READING_AD_BONUS);
});

test('a guest gets none', async () => {
  const { client, userId } = await app.signIn();
  expect((await start(client)).code).toBe(FAILURES.loginNeeded.code);
  expect(await app.context.db.$count(adViews, eq(adViews.userId, userId))).toBe(0);
});

test('no ad opens an episode that is open, or shorter than the ad, or of another drama', async () => {
  const { client, userId } = await viewer();
  const refuses = async (target: number, drama = videoId) => (await start(client, target, drama)).code;
  expect(await refuses(FREE)).toBe(FAILURES.notAllowed.code);
  await giveGold(app.context, userId, { coins: 10 });
  await app.ask('unlockEpisodeByGold', { ...id(), videoId, target: 3, maxPrice: 10 }, client);
  expect(await refuses(3)).toBe(FAILURES.notAllowed.code);
  await watch(client, PAID);
  expect(await refuses(PAID)).toBe(FAILURES.notAllowed.code);
  const { db } = app.context;
  await db
    .update(episodes)
    .set({ duration: AD_MS - 1 })
    .where(eq(episodes.dramaId, videoId));
  expect(await refuses(4)).toBe(FAILURES.notAllowed.code);
  await db.update(episodes).set({ duration: AD_MS }).where(eq(episodes.dramaId, videoId));
  expect(await refuses(4)).toBe(1);
  expect(await refuses(99)).toBe(FAILURES.notFound.code);
  expect(await refuses(PAID, await newDrama(0))).toBe(FAILURES.notAllowed.code);
  await db.update(books).set({ hiddenAt: app.context.now() }).where(eq(books.id, videoId));
  expect(await refuses(4)).toBe(FAILURES.notFound.code);
  expect((await app.ask('episodeAds', { videoId }, client)).code).toBe(FAILURES.notFound.code);
});

test('an episode that is unlocked while its ad runs counts none', async () => {
  const { client, userId } = await viewer();
  const { data } = await start(client);
  await giveGold(app.context, userId, { coins: 10 });
  await app.ask('unlockEpisodeByGold', { ...id(), videoId, target: PAID, maxPrice: 10 }, client);
  pass(AD_MS);
  expect((await finish(client, data.adId)).data).toMatchObject({ left: A_DAY, passes: [] });
});

test('an ad that runs when the rule ends still opens its episode, which stays open for its time', async () => {
  const { client } = await viewer();
  const { data } = await start(client);
  await app.context.db.update(books).set({ adOpens: 0 }).where(eq(books.id, videoId));
  pass(AD_MS);
  expect((await finish(client, data.adId)).data).toMatchObject({ left: 0, passes: [{ target: PAID }] });
  expect((await start(client, PAID + 1)).code).toBe(FAILURES.notAllowed.code);
});

test('nobody is offered an ad where there is none', async () => {
  const { client, userId } = await viewer();
  const { db } = app.context;
  await db.update(books).set({ hiddenAt: app.context.now() }).where(eq(books.id, other));
  const { video } = (await app.ask('videoInfo', { videoId }, client)).data;
  expect(video.adOpens).toBeUndefined();
  expect((await start(client)).code).toBe(FAILURES.notAllowed.code);
  await db.update(books).set({ hiddenAt: null }).where(eq(books.id, other));
  const until = new Date(NOON + AD_MS);
  await db
    .insert(adClicks)
    .values({ userId, since: new Date(NOON), clicks: 9, day: '2026-05-10', warnings: 3, bannedUntil: until });
  expect((await start(client)).code).toBe(FAILURES.adsBanned.code);
});

test('the desk sets how many episodes a day ads open, which viewers see and the log has', async () => {
  const { client } = await openDesk(app);
  const asked = { ...id(), bookId: videoId, adOpens: 3 };
  expect((await app.ask('operatorSetAdOpens', asked, client)).data).toMatchObject({ adOpens: 3 });
  const { video } = (await app.ask('videoInfo', { videoId }, (await app.signIn()).client)).data;
  expect(video.adOpens).toBe(3);
  const [act] = await app.context.db.select().from(auditLog).where(eq(auditLog.act, 'title.ads'));
  expect(act).toMatchObject({
    objectId: String(videoId),
    before: { episodesADay: A_DAY },
    after: { episodesADay: 3 },
  });
  const ofNovel = { ...id(), bookId: other, adOpens: 3 };
  expect((await app.ask('operatorSetAdOpens', ofNovel, client)).code).toBe(FAILURES.notFound.code);
});
