import { failed, type Result, success } from '../../contract/failure';
import { db } from '../../data/db';
import { call } from '../../data/gateway';
import { readMeta } from '../../data/meta';
import { withDatabase } from '../../data/openDatabase';
import { breakUpBatch, nextBatch } from '../../data/sync/batch';
import { type Listed, takeAnswer } from '../../data/sync/takeAnswer';
import { outcome } from './outcome';

/** One device speaks with one voice: batches are sent one after another, in all tabs. */
const LOCK = 'dogear-sync';
/** After a change the device waits a little for the next one: pages are turned, words written. */
const PAUSE_MS = 2_000;
/** What could not be told is tried again after this, and at every wake. */
const RETRY_MS = 60_000;

let running: Promise<Result<null>> | undefined;
let next: Promise<Result<null>> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Brings this device and the account together (decision 0019): what was changed here goes up, what was changed elsewhere
 * comes down, until neither side has anything new. Whoever asks meanwhile waits for one more round.
 */
export function synchronize(): Promise<Result<null>> {
  clearTimeout(timer);
  if (!running) {
    running = round().finally(() => {
      running = undefined;
    });
    return running;
  }
  next ??= running.then(() => {
    next = undefined;
    return synchronize();
  });
  return next;
}

/** The same once nothing was changed for a moment. */
export function synchronizeSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tryNow(), PAUSE_MS);
}

async function tryNow(): Promise<void> {
  const done = await synchronize();
  if (!done.ok && done.failure.disposition === 'retry') timer = setTimeout(() => void tryNow(), RETRY_MS);
}

function round(): Promise<Result<null>> {
  return outcome(() => navigator.locks.request(LOCK, exchange));
}

async function exchange(): Promise<Result<null>> {
  const list: OpenList = { listed: new Set(), cursor: null };
  for (;;) {
    const accountId = await withDatabase(() => readMeta('accountId'));
    if (accountId === undefined) return success(null);
    const asked = await ask(accountId, list);
    if (!asked.ok) return asked;
    if (asked.value === 'all heard' && (await withDatabase(() => db.syncChanges.count())) === 0)
      return success(null);
  }
}

/** A list of everything that is being heard: what of it has come, and where it goes on. */
type OpenList = { readonly listed: Listed; cursor: string | null };

/** One batch goes up, one page comes down. */
async function ask(accountId: number, list: OpenList): Promise<Result<'all heard' | 'more'>> {
  const batch = await nextBatch();
  const heard = await withDatabase(() => readMeta('syncCursor'));
  const cursor = list.cursor ?? (heard?.accountId === accountId ? heard.cursor : null);
  const { device, changes } = batch;
  const answer = await call('sync', {
    device,
    batch: batch.batch,
    changes: [...changes],
    cursor,
    userId: accountId,
  });
  if (!answer.ok) {
    const { name, disposition } = answer.failure;
    // The session is another one's: the batch waits for its own.
    if (changes.length > 0 && disposition === 'refuse' && name !== 'foreignUser')
      await breakUpBatch({
        isForeign: name === 'requestIdReused',
        fullAccount: name === 'accountFull' ? accountId : null,
      });
    return answer;
  }
  const { listed } = list;
  if (!(await takeAnswer(answer.value, batch, { accountId, listed })))
    return failed('cancelled', 'the account is another one');
  const { listing, more } = answer.value;
  list.cursor = listing !== 'changes' && more ? answer.value.cursor : null;
  return success(more ? 'more' : 'all heard');
}
