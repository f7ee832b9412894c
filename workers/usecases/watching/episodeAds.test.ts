import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EPISODE_PASS_MS } from '../../../contract/money/episodeAds';
import { toBase64 } from '../../../contract/wire/base64';
import { productDay } from '../../../data/money/productDay';
import { readEpisodeAdOffer, readWatchable } from '../../../data/queries/episodeAds';
import { readKeptEpisodes } from '../../../data/queries/keptEpisodes';
import { readHouseAd } from '../../../data/queries/offers';
import { db } from '../../../data/tables/db';
import { metaRow } from '../../../data/tables/meta';
import { keepable } from '../../../src/shared/keeping/keepChoices';
import { priceToTheEnd, rangeChoices } from '../../../src/shared/unlock/rangeChoices';
import {
  bytesOf,
  DRAMA,
  drama,
  failure,
  HEIGHT,
  PAID,
  server,
  unlocked,
  withDramaDevice,
} from '../../../tests/doubles/dramaDevice';
import { passTime } from '../../../tests/doubles/passTime';
import { bookCard } from '../../../tests/doubles/rows';
import { useCases } from '../index';

withDramaDevice();
const { drainOutbox, finishEpisodeAd, lockOpened, openDrama, openEpisode, openPart, startEpisodeAd } =
  useCases;
const AD = '7d0c9c5e-4e0b-4d57-9c7f-0c8a5b3f2d11';
const A_DAY = 2;
const EPISODE = DRAMA * 1_000 + PAID;

type Pass = { id: number; target: number; until: number; key: string };
let passes: Pass[] = [];
let left = A_DAY;
const answer = () => {
  const now = Date.now();
  return {
    videoId: DRAMA,
    now,
    day: productDay(now),
    left,
    passes: passes.filter(({ until }) => until > now),
  };
};
const open = (target = PAID) => {
  left -= 1;
  const until = Date.now() + EPISODE_PASS_MS;
  passes = [{ id: DRAMA * 1_000 + target, target, until, key: toBase64(drama.keyOf(target)) }];
};

beforeEach(async () => {
  passes = [];
  left = A_DAY;
  const detail = drama.detail.bind(drama);
  drama.detail = () => ({ ...detail(), adOpens: A_DAY });
  server
    .on('episodeAds', answer)
    .on('startEpisodeAd', () => ({ adId: AD, seconds: 15 }))
    .on('finishEpisodeAd', () => {
      open();
      return answer();
    });
  await db.feed.put({
    gender: 'all',
    blocks: [{ id: 1, title: 'New', style: 2, list: [bookCard(DRAMA), bookCard(5)] }],
    freeBook: null,
    fetchedAt: 1,
  });
  await openDrama({ videoId: DRAMA });
});

const entry = async () => (await readWatchable(DRAMA))?.episodes.find(({ target }) => target === PAID);
const start = () => startEpisodeAd({ videoId: DRAMA, target: PAID, slotId: 'reading', turn: 0 });
const finish = () => finishEpisodeAd({ adId: AD, videoId: DRAMA, episodeId: EPISODE });
const play = () => openPart({ videoId: DRAMA, target: PAID, height: HEIGHT, part: 0 });
const intents = async () => (await db.outbox.toArray()).filter(({ kind }) => kind === 'finishEpisodeAd');

describe('an episode that an ad opened', () => {
  it('plays for its day, and is locked afterwards, also offline; its key is forgotten', async () => {
    expect((await entry())?.state).toBe('locked');
    expect(await openEpisode({ videoId: DRAMA, target: PAID })).toMatchObject(failure('locked'));
    expect(await start()).toMatchObject({ ok: true, value: { adId: AD, seconds: 15, book: { id: 5 } } });
    expect(await finish()).toEqual({ ok: true, value: { isOpen: true } });
    expect(await entry()).toMatchObject({ state: 'unlocked', openUntil: passes[0]?.until });
    await openEpisode({ videoId: DRAMA, target: PAID });
    expect(bytesOf(await play())).toEqual(drama.plainOf(PAID, HEIGHT, 0));
    server.isDown = true;
    passTime(EPISODE_PASS_MS - 60_000);
    expect(bytesOf(await play())).toEqual(drama.plainOf(PAID, HEIGHT, 0));
    passTime(60_001);
    expect((await entry())?.state).toBe('locked');
    expect(await play()).toMatchObject(failure('locked'));
    expect((await db.episodeAds.get(DRAMA))?.passes).toHaveLength(1);
    expect((await lockOpened()).ok).toBe(true);
    expect((await db.episodeAds.get(DRAMA))?.passes).toEqual([]);
  });

  it('gains nothing by a date that is set back', async () => {
    await finish();
    await openEpisode({ videoId: DRAMA, target: PAID });
    passTime(EPISODE_PASS_MS + 1);
    await db.meta.put(metaRow('serverSeen', Date.now()));
    server.isDown = true;
    passTime(0 - EPISODE_PASS_MS);
    expect((await entry())?.state).toBe('locked');
    expect(await play()).toMatchObject(failure('locked'));
  });

  it('is open on another device of the account, and for nobody else', async () => {
    open();
    await openDrama({ videoId: DRAMA });
    expect((await entry())?.state).toBe('unlocked');
    expect(await readEpisodeAdOffer(DRAMA)).toMatchObject({ left: A_DAY - 1 });
    await db.meta.put(metaRow('accountId', 77));
    expect((await entry())?.state).toBe('locked');
    expect(await play()).toMatchObject(failure('locked'));
  });

  it('still has its price, is not kept, and is unlocked with coins for good', async () => {
    await finish();
    const episodes = (await readWatchable(DRAMA))?.episodes ?? [];
    expect(priceToTheEnd(episodes)).toMatchObject({ count: 2, price: 20 });
    expect(rangeChoices(episodes, PAID)).toMatchObject([{ from: PAID, count: 2 }]);
    expect(keepable(episodes).map(({ target }) => target)).toEqual([1, 2]);
    expect(await readKeptEpisodes(DRAMA)).toEqual([]);
    await unlocked(PAID);
    expect(await entry()).not.toHaveProperty('openUntil');
    server.isDown = true;
    passTime(EPISODE_PASS_MS + 1);
    expect((await entry())?.state).toBe('unlocked');
  });

  it('stays open if the rule of its drama ends', async () => {
    await finish();
    const { detail } = Object.getPrototypeOf(drama) as typeof drama;
    drama.detail = detail;
    left = 0;
    await openDrama({ videoId: DRAMA });
    expect((await entry())?.state).toBe('unlocked');
    expect(await readEpisodeAdOffer(DRAMA)).toBeUndefined();
  });

  it('is not locked by an older answer', async () => {
    const before = answer();
    passTime(1_000);
    await finish();
    server.on('episodeAds', () => before);
    await openDrama({ videoId: DRAMA });
    expect((await entry())?.state).toBe('unlocked');
  });
});

describe('the end of an ad', () => {
  it('waits for a connection, survives a restart, and is sent once', async () => {
    await start();
    server.isDown = true;
    expect(await finish()).toEqual({ ok: true, value: { isOpen: false } });
    expect(await finish()).toEqual({ ok: true, value: { isOpen: false } });
    expect(await intents()).toHaveLength(1);
    server.isDown = false;
    passTime();
    await drainOutbox();
    await vi.waitFor(async () => expect((await entry())?.state).toBe('unlocked'));
    expect(await intents()).toEqual([]);
    expect(new Set(server.callsOf('finishEpisodeAd').map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('is sent before another ad starts', async () => {
    await start();
    server.isDown = true;
    await finish();
    server.isDown = false;
    expect((await start()).ok).toBe(false);
    expect(server.callsOf('startEpisodeAd')).toHaveLength(1);
    passTime();
    expect((await start()).ok).toBe(true);
  });

  it('that the server refuses opens nothing, and nothing waits', async () => {
    server.on('finishEpisodeAd', () => 'noReward');
    expect(await finish()).toMatchObject(failure('noReward'));
    expect([await intents(), (await entry())?.state]).toEqual([[], 'locked']);
  });
});

describe('the offer of an ad', () => {
  it('says what is left, of the day that it is', async () => {
    expect(await readEpisodeAdOffer(DRAMA)).toMatchObject({ left: A_DAY });
    await finish();
    expect(await readEpisodeAdOffer(DRAMA)).toMatchObject({ left: A_DAY - 1 });
    server.isDown = true;
    passTime(EPISODE_PASS_MS + 3_600_000);
    expect(await readEpisodeAdOffer(DRAMA)).toMatchObject({ left: A_DAY });
  });

  it('is known with the drama’s page, before the server has said what is left', async () => {
    await db.episodeAds.clear();
    expect(await readEpisodeAdOffer(DRAMA)).toMatchObject({ left: A_DAY });
  });

  it('is none without a title to advertise; no ad is started then', async () => {
    await db.feed.clear();
    expect((await start()).ok).toBe(false);
    expect(server.callsOf('startEpisodeAd')).toEqual([]);
  });

  it('never advertises the drama itself', async () => {
    for (const turn of [0, 1, 2]) expect((await readHouseAd(turn, DRAMA))?.id).toBe(5);
  });

  it('repeats an unanswered start unchanged', async () => {
    server.failNext({ kind: 'answer lost' });
    expect((await start()).ok).toBe(false);
    passTime();
    await start();
    const [first, again] = server.callsOf('startEpisodeAd');
    expect(again).toEqual(first);
  });
});
