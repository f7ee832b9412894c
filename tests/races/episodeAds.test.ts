import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EpisodeAds } from '../../contract/money/episodeAds.schema';
import { READING_AD_SECONDS } from '../../contract/money/rewards';
import { FAILURES } from '../../contract/wire/failure';
import { placeInBlock } from '../../server/content/arrangeHome';
import { dayOf } from '../../server/ground/calendar';
import { books } from '../../server/ground/db/schema/books';
import { episodes } from '../../server/ground/db/schema/episodes';
import { adViews } from '../../server/ground/db/schema/rewards';
import { proveMailbox } from '../../server/testing/accounts';
import { publishDrama } from '../../server/testing/publishDrama';
import { allAtOnce, app, bookId, many, reader, refused, withRacedApp } from './racedApp';

withRacedApp();

const A_DAY = 3;
const COUNT = 20;

async function viewerOf(): Promise<{ userId: number; videoId: number }> {
  await placeInBlock(app.context, { bookId, tab: 'all', block: 'New' });
  const userId = await reader(0);
  await proveMailbox(app, userId);
  const videoId = await publishDrama(app.context, randomUUID(), { count: COUNT, free: 0 });
  await app.context.db.update(books).set({ adOpens: A_DAY }).where(eq(books.id, videoId));
  return { userId, videoId };
}

test('of ads that are started at once, one is left', async () => {
  const { userId, videoId } = await viewerOf();
  const started = await allAtOnce(
    'startEpisodeAd',
    userId,
    many((at) => ({ requestId: randomUUID(), videoId, target: 1 + (at % COUNT), slotId: 'reading' })),
  );
  expect(refused(started)).toEqual([]);
  expect(await app.context.db.$count(adViews, eq(adViews.userId, userId))).toBe(1);
});

test('ads that are finished at once open no more than the day’s, each once', async () => {
  const { userId, videoId } = await viewerOf();
  const { db } = app.context;
  const rows = await db.select({ id: episodes.id }).from(episodes).where(eq(episodes.dramaId, videoId));
  const startedAt = new Date(app.context.now().getTime() - READING_AD_SECONDS * 1_000);
  // More than calls can leave open.
  const ads = rows.map(({ id: episodeId }) => ({ id: randomUUID(), episodeId }));
  const rest = { userId, slotId: 'reading', page: 'episode', day: dayOf(startedAt), startedAt };
  await db.insert(adViews).values(ads.map((ad) => ({ ...ad, ...rest })));
  const finished = await allAtOnce(
    'finishEpisodeAd',
    userId,
    ads.flatMap(({ id: adId }) => [1, 2].map(() => ({ requestId: randomUUID(), adId }))),
  );
  expect(new Set(refused(finished))).toEqual(new Set([FAILURES.noReward.code]));
  expect(await db.$count(adViews, and(eq(adViews.userId, userId), isNotNull(adViews.paidAt)))).toBe(A_DAY);
  const [state] = await allAtOnce('episodeAds', userId, [{ videoId }]);
  expect(state).toMatchObject({ left: 0 });
  expect((state as EpisodeAds).passes).toHaveLength(A_DAY);
});
