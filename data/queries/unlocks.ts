import { isInRange } from '../../contract/catalogue/target';
import type { Failure } from '../../contract/wire/failure';
import { undoTarget } from '../commands/undoUnlock';
import { unlockTarget } from '../commands/unlock';
import { episodeTarget } from '../commands/unlockEpisode';
import { unlockRangeTarget } from '../commands/unlockRange';
import type { OutboxRow } from '../outbox/intent';
import { readIntentOf } from '../outbox/read';

/** An unlock the server has not carried out, or not yet. Nothing is open or spent for it, as far as the device knows. */
export type OpenUnlock = {
  requestId: string;
  /** What the reader agreed to, in coins. */
  price: number;
  /** Whether it is one chapter, or a range of them. */
  isRange: boolean;
  /** `sending`: not tried yet; `waiting`: it did not get through and goes out again; `refused`: final. */
  state: 'sending' | 'waiting' | 'refused';
  failure: Failure | null;
};

/** What becomes of the unlock of a chapter or an episode (a title has only one kind), its own or that of a range it lies in; undefined when none is under way. */
export async function readOpenUnlock(bookId: number, target: number): Promise<OpenUnlock | undefined> {
  const [chapter, episode, range] = await Promise.all([
    readIntentOf('unlock', unlockTarget({ bookId, target })),
    readIntentOf('unlockEpisode', episodeTarget({ videoId: bookId, target })),
    readIntentOf('unlockRange', unlockRangeTarget({ bookId })),
  ]);
  const own = chapter ?? episode;
  const covering = range && isInRange(target, range.payload) ? range : undefined;
  const row = [own, covering].find((each) => each?.state === 'open') ?? own ?? covering;
  return row && openUnlock(row);
}

/** The same for the range of a book, whatever chapter it begins at. */
export async function readOpenRange(bookId: number): Promise<OpenUnlock | undefined> {
  const row = await readIntentOf('unlockRange', unlockRangeTarget({ bookId }));
  return row && openUnlock(row);
}

/** What becomes of the undo of an unlock: on its way, or refused for good; undefined when it is through, or none was asked for. */
export async function readUndo(
  undo: Parameters<typeof undoTarget>[0],
): Promise<OutboxRow['state'] | undefined> {
  return (await readIntentOf('undoUnlock', undoTarget(undo)))?.state;
}

function openUnlock(row: OutboxRow<'unlock' | 'unlockEpisode' | 'unlockRange'>): OpenUnlock {
  const { requestId, kind, payload, state, failure } = row;
  const base = { requestId, price: payload.maxPrice, isRange: kind === 'unlockRange', failure };
  if (state === 'refused') return { ...base, state };
  return { ...base, state: failure === null ? 'sending' : 'waiting' };
}
