import type { Result } from '../../../contract/wire/failure';
import { type UnlockPayload, unlockTarget } from '../../../data/commands/unlock';
import { episodeTarget } from '../../../data/commands/unlockEpisode';
import { type UnlockRangePayload, unlockRangeTarget } from '../../../data/commands/unlockRange';
import { append } from '../../../data/outbox/append';
import { forgetRefusals } from '../../../data/outbox/settle';
import { stored } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/**
 * Unlocks a chapter for at most the price the reader saw. Resolves once the intent is kept; the chapter opens when the
 * server has answered. A second tap joins the first.
 */
export function unlockChapter(intent: UnlockPayload): Promise<Result<null>> {
  const { bookId, target, maxPrice, auto } = intent;
  return stored(async () => {
    const payload: UnlockPayload = { bookId, target, maxPrice, ...(auto && { auto }) };
    await append({ kind: 'unlock', target: unlockTarget(intent), payload });
    void drainOutbox();
  });
}

/** Unlocks all locked chapters, of a drama all locked episodes, from one to another, or to the end (`to` null): all of them or none. */
export function unlockRange(intent: UnlockRangePayload): Promise<Result<null>> {
  const { bookId, from, to, maxPrice } = intent;
  return stored(async () => {
    const payload: UnlockRangePayload = { bookId, from, to, maxPrice };
    await append({ kind: 'unlockRange', target: unlockRangeTarget(intent), payload });
    void drainOutbox();
  });
}

/** The reader has seen why a chapter or an episode, or a range of its book, was not unlocked. */
export function dismissRefusedUnlock(of: { bookId: number; target: number }): Promise<Result<null>> {
  return stored(async () => {
    await forgetRefusals('unlock', unlockTarget(of));
    await forgetRefusals('unlockEpisode', episodeTarget({ videoId: of.bookId, target: of.target }));
    await forgetRefusals('unlockRange', unlockRangeTarget(of));
  });
}
