import type { Failure, FailureName } from '../../contract/wire/failure';
import { type Backoff, backOff, triableAt } from '../network/backoff';
import { DELIVERY_BACKOFF, readBackoff } from '../network/backoffRows';
import type { Command } from '../outbox/command';
import type { Effect } from '../outbox/effect';
import type { CommandKind, OutboxRow } from '../outbox/intent';
import { OUTBOX_LOCK } from '../outbox/lock';
import { readOpenIntents } from '../outbox/read';
import { endBackoff, holdBack, hurry, isOfWay, isTimely, postpone, retryDelay } from '../outbox/retry';
import { claim, refuse, settle } from '../outbox/settle';
import { currentOwner, NOBODY } from '../tables/currentAccount';
import { withDatabase } from '../tables/openDatabase';
import { COMMANDS } from './index';

/** No other intent would fare better. */
const OF_ALL = new Set<FailureName>(['offline', 'timeout']);
/** This many failures one after another, whatever they are, and the rest would fail as well. */
const TROUBLE = 2;
/** While nothing gets through, the oldest is tried; and every few times another one too, in case it is to blame. */
const SUSPECT_EVERY = 4;

export type DeliveryReport = {
  delivered: number;
  waiting: number;
  /** When the next waiting intent is due, or null when none waits. */
  nextDueAt: number | null;
};

/**
 * Sends what waits in the outbox, one drain at a time in all tabs and the service worker (decision 0003). While nothing gets
 * through, one intent is tried for all of them, when the shared backoff says so (decision 0027); the first that gets
 * through ends it, and the rest follows at once, in order. `eager`: something woke it, which may try before that time,
 * but not twice within 2 s. No transaction is open while a request runs.
 */
export function deliver({ eager }: { eager: boolean }): Promise<DeliveryReport> {
  return navigator.locks.request(OUTBOX_LOCK, async () => {
    const backoff = await readBackoff(DELIVERY_BACKOFF);
    const drain: Drain = { delivered: 0, hasGotThrough: false, inARow: 0, backoff };
    // A renewed session lets the intents that waited for it go, a way that is free again all: one more pass.
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

/** What a later version wanted waits for that version. */
async function readKnownIntents(): Promise<OutboxRow[]> {
  return (await readOpenIntents()).filter(({ kind }) => kind in COMMANDS);
}

/** Whether nothing may be tried yet. A tap or a wake within the 2 s after another try has its own when they are over. */
async function isTooEarly(backoff: Backoff, eager: boolean, open: readonly OutboxRow[]): Promise<boolean> {
  const now = Date.now();
  const at = triableAt(backoff, now, { woken: eager });
  if (at <= now) return false;
  if (at < backoff.dueAt && (eager || open.some(({ failure }) => failure === null))) await hurry(backoff, at);
  return true;
}

type Drain = {
  delivered: number;
  /** An answer of the server itself has come. */
  hasGotThrough: boolean;
  /** How many have failed one after another. */
  inARow: number;
  /** Undefined while things get through. */
  backoff: Backoff | undefined;
};

/** Goes through what is open, oldest first. Resolves to whether it is worth going through once more. */
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
  // A wake has one try; what the server itself fails on waits for its own time, and others take its turn.
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
  // What waits for something else than its time must not keep a timer going: sign-in and delivery wake it.
  const timed = waiting.filter(
    (row, index) => isOurs(row, accountId) && !isHeld(row, waiting.slice(0, index)),
  );
  const ownTimes = timed.map((row) => (isTimely(row, backoff) ? now : row.dueAt));
  const triable = backoff ? triableAt(backoff, now, { woken: false }) : now;
  const nextDueAt = timed.length === 0 ? null : Math.max(triable, Math.min(...ownTimes));
  return { delivered, waiting: waiting.length, nextDueAt };
}

/** An intent of another account never runs under this one. */
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
  // What cannot be taken as it is came from the server all the same.
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
  // Where others get through, a single failure may be the intent's own; without a network nothing is.
  const mayBeOwn = !OF_ALL.has(failure.name) && (drain.hasGotThrough || !isOfWay(failure.name));
  if (drain.backoff === undefined && mayBeOwn && drain.inARow < TROUBLE) {
    await postpone(row.requestId, failure, dueAt);
    return 'waits';
  }
  drain.backoff = backOff(drain.backoff, failure, now, Math.random());
  await holdBack(row.requestId, failure, dueAt, drain.backoff);
  return 'nothing gets through';
}
