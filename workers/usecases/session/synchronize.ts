import { failed, type Result, success } from '../../../contract/wire/failure';
import { backOff, triableAt } from '../../../data/network/backoff';
import { readBackoff, SYNC_BACKOFF } from '../../../data/network/backoffRows';
import { call } from '../../../data/network/gateway';
import { breakUpBatch, nextBatch } from '../../../data/sync/batch';
import { type Listed, takeAnswer } from '../../../data/sync/takeAnswer';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow, readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Batches are sent one after another across all tabs. */
const LOCK = 'dogear-sync';
/** The device waits this long after a change for further ones, such as page turns and typing, ms. */
const PAUSE_MS = 2_000;

let running: Promise<Result<null>> | undefined;
let next: Promise<Result<null>> | undefined;
/** Whether a wake requested the round: it may run before the backoff's time (decision 0003). */
let isWoken = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** When the last round succeeded, by `performance.now()`. */
let heardAt = Number.NEGATIVE_INFINITY;
/** A younger answer counts as current, ms. */
const FRESH_MS = 3_000;

/**
 * Syncs this device with the account (decision 0019): sends local changes and receives others until neither
 * side has anything new. A concurrent call waits for one more round.
 */
export function synchronize(): Promise<Result<null>> {
  isWoken = true;
  return synchronizeNow();
}

function synchronizeNow(): Promise<Result<null>> {
  clearTimeout(timer);
  if (!running) {
    running = round().finally(() => {
      running = undefined;
    });
    return running;
  }
  next ??= running.then(() => {
    next = undefined;
    return synchronizeNow();
  });
  return next;
}

/**
 * Resolves once the device has the other devices' changes up to a few seconds ago. Asks the server unless it
 * has just answered; offline, or while the server fails, it resolves to that failure.
 */
export function fetchAccountChanges(): Promise<Result<null>> {
  if (performance.now() - heardAt < FRESH_MS) return Promise.resolve(success(null));
  return running ?? synchronize();
}

/** Does the same after a pause without changes. */
export function synchronizeSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void tryNow(), PAUSE_MS);
}

async function tryNow(): Promise<void> {
  await synchronizeNow();
}

function round(): Promise<Result<null>> {
  const woken = isWoken;
  isWoken = false;
  return outcome(() => navigator.locks.request(LOCK, () => inTime(woken)));
}

/** Sends nothing during the backoff shared by all tabs: turning pages must not cause requests. */
async function inTime(woken: boolean): Promise<Result<null>> {
  const backoff = await readBackoff(SYNC_BACKOFF);
  const at = backoff ? triableAt(backoff, Date.now(), { woken }) : 0;
  if (backoff && at > Date.now()) {
    await tryAt(backoff.dueAt);
    return failed(backoff.failure, 'asked a moment ago');
  }
  const done = await exchange();
  if (done.ok) heardAt = performance.now();
  if (!done.ok && done.failure.disposition === 'retry' && done.failure.name !== 'cancelled') {
    const next = backOff(backoff, done.failure, Date.now(), Math.random());
    await write([], () => db.meta.put(metaRow(SYNC_BACKOFF, next)));
    await tryAt(next.dueAt);
  } else if (backoff) {
    await write([], () => db.meta.delete(SYNC_BACKOFF));
  }
  return done;
}

/** Only local changes set a timer; the other devices' changes are fetched on the next wake. */
async function tryAt(time: number): Promise<void> {
  if ((await withDatabase(() => db.syncChanges.count())) === 0) return;
  clearTimeout(timer);
  timer = setTimeout(() => void tryNow(), Math.max(PAUSE_MS, time - Date.now()));
}

async function exchange(): Promise<Result<null>> {
  const list: OpenList = { listed: new Set(), cursor: null };
  for (;;) {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const asked = await ask(accountId, list);
    if (!asked.ok) return asked;
    if (asked.value === 'all heard' && (await withDatabase(() => db.syncChanges.count())) === 0)
      return success(null);
  }
}

/** A full listing in progress: the keys received, and where it continues. */
type OpenList = { readonly listed: Listed; cursor: string | null };

async function ask(accountId: number, list: OpenList): Promise<Result<'all heard' | 'more'>> {
  const batch = await nextBatch();
  const heard = await withDatabase(() => readMeta('syncCursor'));
  const cursor = list.cursor ?? (heard?.accountId === accountId ? heard.cursor : null);
  const { device, changes } = batch;
  const answer = await call(
    'sync',
    {
      device,
      batch: batch.batch,
      changes: [...changes],
      cursor,
      userId: accountId,
      // The page may be left during the request.
    },
    { keepalive: true },
  );
  if (!answer.ok) {
    const { name, disposition } = answer.failure;
    // The session is another account's: the batch waits for its own.
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
