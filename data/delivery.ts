import type { RegisteredGuest } from '../contract/account';
import { type CommandKind, commands } from '../contract/commands';
import type { AnswerOf, RequestOf } from '../contract/endpoints';
import { describeFailure, type Failure, failed, type Result } from '../contract/failure';
import { db } from './db';
import { call } from './gateway';
import { followGuestSignIn, guestRequest, guestRows } from './guestSignIn';
import { readMeta } from './meta';
import { withDatabase } from './openDatabase';
import { claim, type Effect, postpone, readOpenIntents, refuse, settle } from './outbox';
import { OUTBOX_LOCK } from './outboxLock';
import { ratedBook } from './rating';
import { isBehindRead } from './reads';
import type { OutboxRow } from './rows';
import { sendSupport } from './supportMessage';
import { sendTakenBack } from './takenBack';
import { settledCheckIn, settledReward } from './taskBook';
import { sendTypo, sentTypo } from './typos';
import { settledUndo, settledUnlock } from './unlocks';

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 300_000;
/** Failures of the way to the server, not of the server: a wake (online, visible, start) may try again at once. */
const OF_THE_WAY = new Set(['offline', 'timeout', 'undecodable', 'cancelled']);

export type DeliveryReport = {
  delivered: number;
  waiting: number;
  /** When the next waiting intent is due, or null when none waits. */
  nextDueAt: number | null;
};

const NO_EFFECT: Effect = { tables: [], apply: async () => undefined };

type Command = {
  send(row: OutboxRow): Promise<Result<unknown>>;
  /**
   * Prepares the effect: sealing and whatever else has no place in a transaction happens here. A failure: the answer
   * cannot be taken as it is, and is asked for again.
   */
  effect(answer: unknown, row: OutboxRow): Effect | Promise<Effect | Failure>;
  follow?(row: OutboxRow): Promise<void>;
  /** Whether an earlier intent that still waits has to arrive before this one. */
  isBehind?(earlier: OutboxRow, row: OutboxRow): boolean;
  /** Whether a final refusal stays for a reader to see. */
  keepRefusal: boolean;
};

/** Sends a row's payload as it is, in the name of the account it belongs to: another session refuses it. */
function sendAsIs(row: OutboxRow): Promise<Result<unknown>> {
  const request = { ...row.payload, userId: row.accountId };
  return call(commands[row.kind].endpoint, request as RequestOf<(typeof commands)[CommandKind]['endpoint']>);
}

/** A reward of any kind. */
const REWARD: Command = {
  send: sendAsIs,
  effect: (answer, row) => settledReward(answer as AnswerOf<'claimTask'>, row),
  keepRefusal: true,
};

const COMMANDS: Record<CommandKind, Command> = {
  guestSignIn: {
    send: async (row) => {
      const request = await guestRequest(row);
      return request
        ? call(commands.guestSignIn.endpoint, request)
        : failed('malformed', 'the sign-in does not open');
    },
    effect: async (answer, row) => {
      const rows = await guestRows(answer as RegisteredGuest, row);
      return {
        tables: [db.meta],
        apply: async () => {
          await db.meta.bulkPut(rows);
          await releaseWaitingForSession();
        },
      };
    },
    follow: followGuestSignIn,
    keepRefusal: true,
  },
  rate: {
    send: (row) => call(commands.rate.endpoint, row.payload as RequestOf<'rateBook'>),
    effect: (answer, row) => ratedBook(answer as AnswerOf<'rateBook'>, row),
    // The server takes a rating only of a book it knows to be read.
    isBehind: isBehindRead,
    keepRefusal: true,
  },
  read: {
    send: (row) => call(commands.read.endpoint, row.payload as RequestOf<'userLog'>),
    effect: () => NO_EFFECT,
    isBehind: isBehindRead,
    keepRefusal: false,
  },
  typo: {
    send: sendTypo,
    effect: (_, row) => sentTypo(row, Date.now()),
    keepRefusal: true,
  },
  forgetFingerprint: {
    send: sendTakenBack,
    effect: () => NO_EFFECT,
    keepRefusal: false,
  },
  support: {
    send: sendSupport,
    effect: () => NO_EFFECT,
    keepRefusal: true,
  },
  unlock: {
    send: sendAsIs,
    effect: (answer, row) => settledUnlock(answer as AnswerOf<'unlockChapterByGold'>, row),
    keepRefusal: true,
  },
  unlockEpisode: {
    send: sendAsIs,
    effect: (answer, row) => settledUnlock(answer as AnswerOf<'unlockEpisodeByGold'>, row),
    keepRefusal: true,
  },
  unlockRange: {
    send: sendAsIs,
    effect: (answer, row) => settledUnlock(answer as AnswerOf<'unlockRangeByGold'>, row),
    keepRefusal: true,
  },
  undoUnlock: {
    send: sendAsIs,
    effect: (answer, row) => settledUndo(answer as AnswerOf<'undoUnlock'>, row),
    // Before it, there would be nothing to take back: the undo refused for good, and the coin spent after all.
    isBehind: (earlier, row) => earlier.requestId === row.payload.unlockRequestId,
    keepRefusal: true,
  },
  checkIn: {
    send: sendAsIs,
    effect: (answer, row) => settledCheckIn(answer as AnswerOf<'sign'>, row),
    keepRefusal: true,
  },
  claimTask: REWARD,
  // Nobody tapped for it: an account that was paid before need not hear of it.
  claimPwa: { ...REWARD, keepRefusal: false },
  claimNotice: REWARD,
  finishAd: REWARD,
  log: {
    send: (row) => call(commands.log.endpoint, row.payload as RequestOf<'userHandleLogByApp'>),
    effect: () => NO_EFFECT,
    keepRefusal: false,
  },
};

/**
 * Sends what waits in the outbox, one drain at a time in all tabs and the service worker (design 3). `eager`: also
 * what is not due yet but failed only for want of a network. No transaction is open while a request runs.
 */
export function deliver({ eager }: { eager: boolean }): Promise<DeliveryReport> {
  return navigator.locks.request(OUTBOX_LOCK, async () => {
    let delivered = 0;
    // A renewed session lets the intents that waited for it go: one more pass.
    for (let again = true; again; ) {
      again = false;
      const waiting: OutboxRow[] = [];
      const open = await readOpenIntents();
      if (open.length === 0) return { delivered, waiting: 0, nextDueAt: null };
      for (const row of open) {
        const accountId = isHeld(row, waiting) || !isTimely(row, eager) ? null : await currentAccount();
        if (accountId === null || !isOurs(row, accountId)) {
          waiting.push(row);
          continue;
        }
        const claimed = await claim(row.requestId, commands[row.kind].needsSession ? accountId : 0);
        if (!claimed) continue;
        const outcome = await deliverOne(claimed);
        if (outcome === 'delivered') delivered++;
        if (outcome === 'delivered' && row.kind === 'guestSignIn') again = true;
        if (outcome === 'no network') return report(delivered);
        if (outcome === 'waits') waiting.push(row);
      }
      eager = false;
    }
    return report(delivered);
  });
}

async function report(delivered: number): Promise<DeliveryReport> {
  const waiting = await readOpenIntents();
  const accountId = await currentAccount();
  // What waits for something else than its time must not keep a timer going: sign-in and delivery wake it.
  const timed = waiting.filter(
    (row, index) => isOurs(row, accountId) && !isHeld(row, waiting.slice(0, index)),
  );
  const nextDueAt =
    timed.length === 0 ? null : Math.min(...timed.map(({ dueAt }) => (isDue(dueAt) ? Date.now() : dueAt)));
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

function isTimely(row: OutboxRow, eager: boolean): boolean {
  return isDue(row.dueAt) || (eager && row.failure !== null && OF_THE_WAY.has(row.failure.name));
}

/** Later than any retry is a time that a wrong clock wrote down, which was put right since. */
function isDue(dueAt: number): boolean {
  const now = Date.now();
  return dueAt <= now || dueAt > now + LAST_RETRY_MS;
}

async function deliverOne(row: OutboxRow): Promise<'delivered' | 'refused' | 'waits' | 'no network'> {
  const command = COMMANDS[row.kind];
  const answer = await command.send(row);
  const effect = answer.ok ? await command.effect(answer.value, row) : answer.failure;
  if (!('disposition' in effect)) {
    await settle(row.requestId, effect);
    await command.follow?.(row);
    return 'delivered';
  }
  const failure = command.send === sendAsIs ? ofSession(effect) : effect;
  if (failure.disposition === 'refuse') {
    await refuse(row.requestId, failure, command.keepRefusal);
    return 'refused';
  }
  await postpone(row.requestId, failure, Date.now() + retryDelay(row.attempts, Math.random()));
  return failure.name === 'offline' ? 'no network' : 'waits';
}

/** Another account's session answered: the intent waits for its own. */
function ofSession(failure: Failure): Failure {
  return failure.name === 'foreignUser' ? describeFailure('noSession', failure.detail) : failure;
}

/** Inside the sign-in's transaction: what was answered 401 is due again. */
async function releaseWaitingForSession(): Promise<void> {
  await db.outbox
    .where('openKey')
    .above('')
    .filter((row) => row.failure?.disposition === 'session')
    .modify({ dueAt: 0 });
}

/** Doubling from 2 s to 5 min, of which the upper half is left to chance, so that devices do not come in step. */
export function retryDelay(attempts: number, chance: number): number {
  const full = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full * (0.5 + chance / 2));
}
