import { type Result, success } from '../../../contract/wire/failure';
import {
  episodeTarget,
  type UnlockEpisodePayload,
  type UnlockPayload,
  type UnlockRangePayload,
  unlockRangeTarget,
  unlockTarget,
} from '../../../data/commands/unlocks';
import { append } from '../../../data/outbox/append';
import { cancel, forgetRefusals } from '../../../data/outbox/settle';
import { outcome, stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Unlocks a chapter for at most the price the reader saw. Resolves once the intent is stored; the chapter
 * opens once the server has answered. A second tap joins the first.
 */
export function unlockChapter(intent: UnlockPayload): Promise<Result<null>> {
  const { bookId, target, maxPrice, auto } = intent;
  return stored(async () => {
    const payload: UnlockPayload = { bookId, target, maxPrice, ...(auto && { auto }) };
    await append({ kind: 'unlock', target: unlockTarget(intent), payload });
    void drainOutbox();
  });
}

/**
 * Unlocks all locked chapters, or episodes of a drama, from one to another, or to the end (`to` null): all of
 * them or none.
 */
export function unlockRange(intent: UnlockRangePayload): Promise<Result<null>> {
  const { bookId, from, to, maxPrice } = intent;
  return stored(async () => {
    const payload: UnlockRangePayload = { bookId, from, to, maxPrice };
    await append({ kind: 'unlockRange', target: unlockRangeTarget(intent), payload });
    void drainOutbox();
  });
}

/** Deletes the refusal of a chapter, an episode or a range of its book that the reader has seen. */
export function dismissRefusedUnlock(of: { bookId: number; target: number }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals('unlock', unlockTarget(of));
    await forgetRefusals('unlockEpisode', episodeTarget({ videoId: of.bookId, target: of.target }));
    await forgetRefusals('unlockRange', unlockRangeTarget(of));
  });
}

/**
 * Unlocks an episode for at most the price the viewer saw. Resolves once the intent is stored; the grant is
 * stored once the server has answered. A second tap joins the first.
 */
export function unlockEpisode(intent: UnlockEpisodePayload): Promise<Result<null>> {
  const { videoId, target, maxPrice, auto } = intent;
  return stored(async () => {
    const payload: UnlockEpisodePayload = { videoId, target, maxPrice, ...(auto && { auto }) };
    await append({ kind: 'unlockEpisode', target: episodeTarget(intent), payload });
    void drainOutbox();
  });
}

export type Cancelled = {
  /** False if it was settled already. */
  cancelled: boolean;
  /** It was sent before without an answer: the server may have executed it. */
  maySpend: boolean;
};

/** Cancels a waiting intent, which is then not sent any more. */
export function cancelIntent({ requestId }: { requestId: string }): Promise<Result<Cancelled>> {
  return outcome(async () => success(await cancel(requestId)));
}
