import { v7 as uuidv7 } from 'uuid';
import type { BookCard } from '../../../contract/catalogue/books.schema';
import { describeFailure, failed, type Result, success } from '../../../contract/wire/failure';
import { readPassKey } from '../../../data/money/episodeAds';
import { call } from '../../../data/network/gateway';
import { append } from '../../../data/outbox/append';
import { readIntent, readOpenIntents } from '../../../data/outbox/read';
import type { StartedEpisodeAd } from '../../../data/queries/episodeAds';
import { readHouseAd } from '../../../data/queries/offers';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { refreshHome } from '../catalogue/home';
import { refreshEpisodeAds } from '../coins/episodeAds';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';
import { endPasses } from '../outbox/endPasses';

type Wanted = { readonly videoId: number; readonly target: number; readonly slotId: string };

/** A start without an answer may have counted: the same request with the same id gets the same answer. */
let unanswered: (Wanted & { readonly requestId: string }) | undefined;

/**
 * Starts an ad that opens an episode. Needs a connection, because the server measures the time. The end of the
 * previous ad is sent first. `turn` chooses the house's ad. Fails with `notFound` if there is no ad.
 */
export function startEpisodeAd({
  turn,
  ...wanted
}: Wanted & { turn: number }): Promise<Result<StartedEpisodeAd>> {
  return outcome(async () => {
    const userId = await withDatabase(currentAccount);
    if (userId === undefined) return failed('noSession');
    await drainOutbox();
    // A start may void the previous ad on the server: one watched to its end must count first.
    const unsent = (await readOpenIntents()).find(
      ({ kind, accountId }) => accountId === userId && (kind === 'finishEpisodeAd' || kind === 'finishAd'),
    );
    if (unsent) return { ok: false, failure: unsent.failure ?? describeFailure('offline') };
    const book = await obtainHouseAd(turn, wanted.videoId);
    if (!book.ok) return book;
    const { videoId, target } = wanted;
    if (unanswered?.videoId !== videoId || unanswered.target !== target)
      unanswered = { ...wanted, requestId: uuidv7() };
    const started = await call('startEpisodeAd', { ...unanswered, userId });
    if (started.ok || started.failure.disposition === 'refuse') unanswered = undefined;
    if (started.ok) return success({ ...started.value, book: book.value });
    // The offer may have changed.
    if (started.failure.disposition === 'refuse') await refreshEpisodeAds(videoId);
    return started;
  });
}

/** A viewer whose first page is the player has no home yet, and so no title to advertise. */
async function obtainHouseAd(turn: number, except: number): Promise<Result<BookCard>> {
  const known = await readHouseAd(turn, except);
  if (known) return success(known);
  const refreshed = await refreshHome();
  if (!refreshed.ok) return refreshed;
  const book = await readHouseAd(turn, except);
  return book ? success(book) : failed('notFound');
}

type Ended = { readonly adId: string; readonly videoId: number; readonly episodeId: number };

/**
 * Reports that an ad was watched to its end. Resolves to whether its episode is open, or opens once there is a
 * connection; fails with `noReward` if the server refuses. One intent per ad, however often this is called.
 */
export function finishEpisodeAd({ adId, videoId, episodeId }: Ended): Promise<Result<{ isOpen: boolean }>> {
  return outcome(async () => {
    const { requestId } = await append({ kind: 'finishEpisodeAd', target: adId, payload: { adId } });
    await drainOutbox();
    const isOpen = (await readIntent(requestId)) === undefined;
    if (isOpen && (await readPassKey(videoId, episodeId)) === undefined) return failed('noReward');
    return success({ isOpen });
  });
}

/** Locks the episodes again whose day is over. A page that shows one calls it as time passes. */
export function lockOpened(): Promise<Result<null>> {
  return stored(endPasses);
}
