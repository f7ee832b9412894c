import type { Failure, FailureName } from '../../contract/wire/failure';
import { type Backoff, backOff, triableAt } from '../network/backoff';
import { DELIVERY_BACKOFF, readBackoff } from '../network/backoffRows';
import { OUTBOX_LOCK } from '../outbox/append';
import type { Command, Effect } from '../outbox/command';
import type { CommandKind, OutboxRow } from '../outbox/intent';
import { readOpenIntents } from '../outbox/read';
import { endBackoff, holdBack, hurry, isOfWay, isTimely, postpone, retryDelay } from '../outbox/retry';
import { claim, refuse, settle } from '../outbox/settle';
import { currentOwner, NOBODY } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { COMMANDS } from './index';

/** Failures that every other intent would meet too. */
const OF_ALL = new Set<FailureName>(['offline', 'timeout']);
/** After this many failures in a row, of any kind, the other intents are expected to fail as well. */
const TROUBLE = 2;
/**
 * While nothing gets through, the oldest intent is tried; every few attempts another one is tried too, in
 * case the oldest is the cause.
 */
const SUSPECT_EVERY = 4;

export type DeliveryReport = {
  delivered: number;
  waiting: number;
  /** When the next waiting intent is due, or null if none waits. */
  nextDueAt: number | null;
};

/**
 * Sends the waiting intents of the outbox, one drain at a time across all tabs and the service worker
 * (decision 0003). While nothing gets through, one intent is tried for all of them at the times of the shared
 * backoff (decision 0003); the first success ends the backoff, and the others follow at once, in order.
 * `eager`: an event woke the delivery, which may then try before that time, but not twice within 2 s. No
 * transaction is open during a request.
 */
export function deliver({ eager }: { eager: boolean }): Promise<DeliveryReport> {
  return navigator.locks.request(OUTBOX_LOCK, async () => {
    const backoff = await readBackoff(DELIVERY_BACKOFF);
    const drain: Drain = { delivered: 0, hasGotThrough: false, inARow: 0, backoff };
    // A renewed session releases the intents that waited for it, and a working connection releases all: one
    // more pass.
    for (let again = true; again; ) {
      again = false;
      const open = await readKnownIntents();
      if (open.length === 0) return { delivered: drain.delivered, waiting: 0, nextDueAt: null };
      if (drain.backoff && (await isTooEarly(drain.backoff, eager, open))) break;
      again = await pass(open, drain, eager);
    }
    return report(drain);
  });
}

/** A later version's intents wait for that version. */
async function readKnownIntents(): Promise<OutboxRow[]> {
  return (await readOpenIntents()).filter(({ kind }) => kind in COMMANDS);
}

/**
 * Returns whether it is too early for any attempt. A tap or a wake within 2 s of another attempt gets its own
 * attempt after the 2 s.
 */
async function isTooEarly(backoff: Backoff, eager: boolean, open: readonly OutboxRow[]): Promise<boolean> {
  const now = Date.now();
  const at = triableAt(backoff, now, { woken: eager });
  if (at <= now) return false;
  if (at < backoff.dueAt && (eager || open.some(({ failure }) => failure === null))) await hurry(backoff, at);
  return true;
}

type Drain = {
  delivered: number;
  hasGotThrough: boolean;
  inARow: number;
  backoff: Backoff | undefined;
};

/** Goes through the open intents, oldest first. Resolves to whether another pass is worthwhile. */
async function pass(open: readonly OutboxRow[], drain: Drain, eager: boolean): Promise<boolean> {
  if (drain.backoff) return probe(await pickProbes(open, drain.backoff, eager), drain);
  const waiting: OutboxRow[] = [];
  let again = false;
  for (const row of open) {
    const accountId =
      isHeld(row, waiting) || !isTimely(row, undefined) ? null : await withDatabase(currentOwner);
    if (accountId === null || !isOurs(row, accountId)) {
      waiting.push(row);
      continue;
    }
    const outcome = await send(row, accountId, drain);
    if (outcome === 'delivered' && commandOf(row).renewsSession) again = true;
    if (outcome === 'nothing gets through') return false;
    if (outcome === 'waits') waiting.push(row);
  }
  return again;
}

/** Resolves to whether one of them got through. */
async function probe(rows: readonly OutboxRow[], drain: Drain): Promise<boolean> {
  for (const row of rows) {
    await send(row, await withDatabase(currentOwner), drain);
    if (!drain.backoff) return true;
  }
  return false;
}

async function pickProbes(
  open: readonly OutboxRow[],
  backoff: Backoff,
  eager: boolean,
): Promise<OutboxRow[]> {
  const accountId = await withDatabase(currentOwner);
  const [oldest, ...others] = open.filter(
    (row, index) => isOurs(row, accountId) && !isHeld(row, open.slice(0, index)) && isTimely(row, backoff),
  );
  if (!oldest) return [];
  // A wake gets one attempt. An intent that fails because of the server itself waits for its own time, and
  // others take its turn.
  const isSuspect = isOfWay(backoff.failure) && backoff.failures % SUSPECT_EVERY === 0;
  if (eager || !isSuspect) return [oldest];
  const free = others.filter(
    (row, index) =>
      commandOf(row).coins !== 'spends' ||
      ![oldest, ...others.slice(0, index)].some((earlier) => commandOf(earlier).coins === 'earns'),
  );
  const least = free.toSorted((a, b) => a.attempts - b.attempts)[0];
  return least ? [oldest, least] : [oldest];
}

async function send(row: OutboxRow, accountId: number, drain: Drain): Promise<Outcome | undefined> {
  const claimed = await claim(row.requestId, commandOf(row).needsSession ? accountId : NOBODY);
  if (!claimed) return undefined;
  const outcome = await deliverOne(claimed, drain);
  if (outcome === 'delivered') drain.delivered++;
  return outcome;
}

async function report({ delivered }: Drain): Promise<DeliveryReport> {
  const backoff = await readBackoff(DELIVERY_BACKOFF);
  const waiting = await readKnownIntents();
  const accountId = await withDatabase(currentOwner);
  const now = Date.now();
  // An intent that waits for something other than its time must not keep a timer running: sign-in and
  // delivery wake it.
  const timed = waiting.filter(
    (row, index) => isOurs(row, accountId) && !isHeld(row, waiting.slice(0, index)),
  );
  const ownTimes = timed.map((row) => (isTimely(row, backoff) ? now : row.dueAt));
  const triable = backoff ? triableAt(backoff, now, { woken: false }) : now;
  const nextDueAt = timed.length === 0 ? null : Math.max(triable, Math.min(...ownTimes));
  return { delivered, waiting: waiting.length, nextDueAt };
}

function isOurs(row: OutboxRow, accountId: number): boolean {
  if (row.accountId !== NOBODY && row.accountId !== accountId) return false;
  return accountId !== NOBODY || !commandOf(row).needsSession;
}

function isHeld<Kind extends CommandKind>(row: OutboxRow<Kind>, earlier: readonly OutboxRow[]): boolean {
  const { isBehind } = commandOf(row);
  return isBehind !== undefined && earlier.some((other) => isBehind(other, row));
}

function commandOf<Kind extends CommandKind>({ kind }: OutboxRow<Kind>): Command<Kind> {
  return COMMANDS[kind];
}

type Outcome = 'delivered' | 'refused' | 'waits' | 'nothing gets through';

async function deliverOne(row: OutboxRow, drain: Drain): Promise<Outcome> {
  const { isAnswered, outcome } = await carryOut(row);
  // An answer that cannot be applied still proves that the server was reached.
  if (isAnswered) await gotThrough(drain);
  if (!('disposition' in outcome)) {
    await settle(row.requestId, outcome);
    await follow(row);
    return 'delivered';
  }
  if (outcome.disposition === 'refuse') {
    await refuse(row.requestId, outcome, commandOf(row).keepRefusal);
    await gotThrough(drain);
    return 'refused';
  }
  return failedWith(row, outcome, drain);
}

async function carryOut<Kind extends CommandKind>(
  row: OutboxRow<Kind>,
): Promise<{ isAnswered: boolean; outcome: Effect | Failure }> {
  const command = commandOf(row);
  const answer = await command.send(row);
  if (!answer.ok) return { isAnswered: false, outcome: answer.failure };
  return { isAnswered: true, outcome: await command.effect(answer.value, row) };
}

async function follow<Kind extends CommandKind>(row: OutboxRow<Kind>): Promise<void> {
  await commandOf(row).follow?.(row);
}

async function gotThrough(drain: Drain): Promise<void> {
  drain.inARow = 0;
  drain.hasGotThrough = true;
  if (drain.backoff) await endBackoff();
  drain.backoff = undefined;
}

async function failedWith(row: OutboxRow, failure: Failure, drain: Drain): Promise<Outcome> {
  const now = Date.now();
  const dueAt = now + Math.max(retryDelay(row.attempts, Math.random()), failure.waitMs ?? 0);
  if (failure.disposition === 'session') {
    await postpone(row.requestId, failure, dueAt);
    await gotThrough(drain);
    return 'waits';
  }
  drain.inARow++;
  // If others get through, a single failure may be specific to this intent; without a network no failure is.
  const mayBeOwn = !OF_ALL.has(failure.name) && (drain.hasGotThrough || !isOfWay(failure.name));
  if (drain.backoff === undefined && mayBeOwn && drain.inARow < TROUBLE) {
    await postpone(row.requestId, failure, dueAt);
    return 'waits';
  }
  drain.backoff = backOff(drain.backoff, failure, now, Math.random());
  await holdBack(row.requestId, failure, dueAt, drain.backoff);
  return 'nothing gets through';
}
