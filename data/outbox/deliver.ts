import { type CommandKind, commands } from '../../contract/commands';
import type { Failure, FailureName } from '../../contract/failure';
import { type Backoff, backOff, LONGEST_WAIT_MS, triableAt } from '../backoff';
import { DELIVERY_BACKOFF, readBackoff } from '../backoffRows';
import { readMeta } from '../meta';
import { withDatabase } from '../openDatabase';
import type { OutboxRow } from '../rows';
import { claim, endBackoff, holdBack, hurry, postpone, readOpenIntents, refuse, settle } from './append';
import { COMMANDS } from './commands';
import { OUTBOX_LOCK } from './lock';

const FIRST_RETRY_MS = 2_000;
/** Failures of the way to the server, which all that waits shares: one intent is tried for all. */
const OF_THE_WAY = new Set<FailureName>([
  'offline',
  'timeout',
  'undecodable',
  'intercepted',
  'gatewayFault',
  'cancelled',
]);
/** No other intent would fare better. */
const OF_ALL = new Set<FailureName>(['offline', 'timeout']);
/** This many failures one after another, whatever they are, and the rest would fail as well. */
const TROUBLE = 2;
/** What the server had failed on is tried again within this time, ms, once something got through. */
const SOON_MS = 8_000;
/** While nothing gets through, the oldest is tried; and every few times another one too, in case it is to blame. */
const SUSPECT_EVERY = 4;
/** What brings coins, and what costs some: sent out of turn, an unlock would find too few. */
const EARNS = new Set<CommandKind>([
  'checkIn',
  'claimTask',
  'claimPwa',
  'claimNotice',
  'finishAd',
  'undoUnlock',
]);
const SPENDS = new Set<CommandKind>(['unlock', 'unlockEpisode', 'unlockRange']);

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
  return (await readOpenIntents()).filter(({ kind }) => kind in commands);
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
    const accountId = isHeld(row, waiting) || !isTimely(row, undefined) ? null : await currentAccount();
    if (accountId === null || !isOurs(row, accountId)) {
      waiting.push(row);
      continue;
    }
    const outcome = await send(row, accountId, drain);
    if (outcome === 'delivered' && row.kind === 'guestSignIn') again = true;
    if (outcome === 'nothing gets through') return false;
    if (outcome === 'waits') waiting.push(row);
  }
  return again;
}

/** Resolves to whether one of them got through. */
async function probe(rows: readonly OutboxRow[], drain: Drain): Promise<boolean> {
  for (const row of rows) {
    await send(row, await currentAccount(), drain);
    if (!drain.backoff) return true;
  }
  return false;
}

async function pickProbes(
  open: readonly OutboxRow[],
  backoff: Backoff,
  eager: boolean,
): Promise<OutboxRow[]> {
  const accountId = await currentAccount();
  const [oldest, ...others] = open.filter(
    (row, index) => isOurs(row, accountId) && !isHeld(row, open.slice(0, index)) && isTimely(row, backoff),
  );
  if (!oldest) return [];
  // A wake has one try; what the server itself fails on waits for its own time, and others take its turn.
  const isSuspect = OF_THE_WAY.has(backoff.failure) && backoff.failures % SUSPECT_EVERY === 0;
  if (eager || !isSuspect) return [oldest];
  const free = others.filter(
    (row, index) =>
      !SPENDS.has(row.kind) || ![oldest, ...others.slice(0, index)].some(({ kind }) => EARNS.has(kind)),
  );
  const least = free.toSorted((a, b) => a.attempts - b.attempts)[0];
  return least ? [oldest, least] : [oldest];
}

async function send(row: OutboxRow, accountId: number, drain: Drain): Promise<Outcome | undefined> {
  const claimed = await claim(row.requestId, commands[row.kind].needsSession ? accountId : 0);
  if (!claimed) return undefined;
  const outcome = await deliverOne(claimed, drain);
  if (outcome === 'delivered') drain.delivered++;
  return outcome;
}

async function report({ delivered }: Drain): Promise<DeliveryReport> {
  const backoff = await readBackoff(DELIVERY_BACKOFF);
  const waiting = await readKnownIntents();
  const accountId = await currentAccount();
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

async function currentAccount(): Promise<number> {
  return (await withDatabase(() => readMeta('accountId'))) ?? 0;
}

/** An intent of another account never runs under this one. */
function isOurs(row: OutboxRow, accountId: number): boolean {
  if (row.accountId !== 0 && row.accountId !== accountId) return false;
  return accountId !== 0 || !commands[row.kind].needsSession;
}

function isHeld(row: OutboxRow, earlier: readonly OutboxRow[]): boolean {
  const { isBehind } = COMMANDS[row.kind];
  return isBehind !== undefined && earlier.some((other) => isBehind(other, row));
}

/** While nothing gets through, what failed for that waits for the backoff alone. */
function isTimely({ dueAt, failure }: OutboxRow, backoff: Backoff | undefined): boolean {
  return isDue(dueAt) || (backoff !== undefined && failure !== null && OF_THE_WAY.has(failure.name));
}

/** Later than any retry is a time that a wrong clock wrote down, which was put right since. */
function isDue(dueAt: number): boolean {
  const now = Date.now();
  return !(dueAt > now && dueAt <= now + LONGEST_WAIT_MS);
}

type Outcome = 'delivered' | 'refused' | 'waits' | 'nothing gets through';

async function deliverOne(row: OutboxRow, drain: Drain): Promise<Outcome> {
  const command = COMMANDS[row.kind];
  const answer = await command.send(row);
  const outcome = answer.ok ? await command.effect(answer.value, row) : answer.failure;
  // What cannot be taken as it is came from the server all the same.
  if (answer.ok) await gotThrough(drain);
  if (!('disposition' in outcome)) {
    await settle(row.requestId, outcome);
    await command.follow?.(row);
    return 'delivered';
  }
  if (outcome.disposition === 'refuse') {
    await refuse(row.requestId, outcome, command.keepRefusal);
    await gotThrough(drain);
    return 'refused';
  }
  return failedWith(row, outcome, drain);
}

async function gotThrough(drain: Drain): Promise<void> {
  drain.inARow = 0;
  drain.hasGotThrough = true;
  if (drain.backoff) await endBackoff(isOfWay, () => Date.now() + SOON_MS * (0.5 + Math.random() / 2));
  drain.backoff = undefined;
}

function isOfWay({ name }: Failure): boolean {
  return OF_THE_WAY.has(name);
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
  const mayBeOwn = !OF_ALL.has(failure.name) && (drain.hasGotThrough || !isOfWay(failure));
  if (drain.backoff === undefined && mayBeOwn && drain.inARow < TROUBLE) {
    await postpone(row.requestId, failure, dueAt);
    return 'waits';
  }
  drain.backoff = backOff(drain.backoff, failure, now, Math.random());
  await holdBack(row.requestId, failure, dueAt, drain.backoff);
  return 'nothing gets through';
}

/** Doubling from 2 s to 5 min, of which the upper half is left to chance, so that devices do not come in step. */
export function retryDelay(attempts: number, chance: number): number {
  const full = Math.min(LONGEST_WAIT_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full * (0.5 + chance / 2));
}
