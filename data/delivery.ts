import type { RegisteredGuest } from '../contract/account';
import { type CommandKind, commands } from '../contract/commands';
import type { RequestOf } from '../contract/endpoints';
import type { Result } from '../contract/failure';
import { db } from './db';
import { call } from './gateway';
import { followGuestSignIn, guestRequest, guestRows } from './guestSignIn';
import { readMeta } from './meta';
import { withDatabase } from './openDatabase';
import { claim, postpone, readOpenIntents, refuse, settle } from './outbox';
import type { OutboxRow } from './rows';

const LOCK = 'dogear-outbox';
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

type Command = {
  send(row: OutboxRow): Promise<Result<unknown>>;
  /** Computes the rows of the effect; they are written together with the end of the intent. */
  effect(answer: unknown, row: OutboxRow): Promise<{ key: string; value: unknown }[]>;
  follow?(row: OutboxRow): Promise<void>;
  /** Whether a final refusal stays for a reader to see. */
  keepRefusal: boolean;
};

const COMMANDS: Record<CommandKind, Command> = {
  guestSignIn: {
    send: async (row) => call(commands.guestSignIn.endpoint, await guestRequest(row)),
    effect: (answer, row) => guestRows(answer as RegisteredGuest, row),
    follow: followGuestSignIn,
    keepRefusal: true,
  },
  log: {
    send: (row) => call(commands.log.endpoint, row.payload as RequestOf<'userHandleLogByApp'>),
    effect: async () => [],
    keepRefusal: false,
  },
};

/**
 * Sends what waits in the outbox, one drain at a time in all tabs and the service worker (design 3). `eager`: also
 * what is not due yet but failed only for want of a network. No transaction is open while a request runs.
 */
export function deliver({ eager }: { eager: boolean }): Promise<DeliveryReport> {
  return navigator.locks.request(LOCK, async () => {
    let delivered = 0;
    // A renewed session lets the intents that waited for it go: one more pass.
    for (let again = true; again; ) {
      again = false;
      for (const row of await readOpenIntents()) {
        if (!(await mayRun(row, eager))) continue;
        const claimed = await claim(row.requestId);
        if (!claimed) continue;
        const outcome = await deliverOne(claimed);
        if (outcome === 'delivered') delivered++;
        if (outcome === 'delivered' && row.kind === 'guestSignIn') again = true;
        if (outcome === 'no network') return report(delivered);
      }
      eager = false;
    }
    return report(delivered);
  });
}

async function report(delivered: number): Promise<DeliveryReport> {
  const waiting = await readOpenIntents();
  const nextDueAt = waiting.length === 0 ? null : Math.min(...waiting.map((row) => row.dueAt));
  return { delivered, waiting: waiting.length, nextDueAt };
}

/** An intent of another account never runs under this one. */
async function mayRun(row: OutboxRow, eager: boolean): Promise<boolean> {
  const accountId = (await withDatabase(() => readMeta('accountId'))) ?? 0;
  if (row.accountId !== 0 && row.accountId !== accountId) return false;
  if (commands[row.kind].needsSession && accountId === 0) return false;
  return row.dueAt <= Date.now() || (eager && row.failure !== null && OF_THE_WAY.has(row.failure.name));
}

async function deliverOne(row: OutboxRow): Promise<'delivered' | 'refused' | 'waits' | 'no network'> {
  const command = COMMANDS[row.kind];
  const answer = await command.send(row);
  if (answer.ok) {
    const rows = await command.effect(answer.value, row);
    await settle(row.requestId, [db.meta], async () => {
      await db.meta.bulkPut(rows);
      if (row.kind === 'guestSignIn') await releaseWaitingForSession();
    });
    await command.follow?.(row);
    return 'delivered';
  }
  if (answer.failure.disposition === 'refuse') {
    await refuse(row.requestId, answer.failure, command.keepRefusal);
    return 'refused';
  }
  await postpone(row.requestId, answer.failure, Date.now() + retryDelay(row.attempts, Math.random()));
  return answer.failure.name === 'offline' ? 'no network' : 'waits';
}

/** Inside the sign-in's transaction: what was answered 401 is due again. */
async function releaseWaitingForSession(): Promise<void> {
  await db.outbox
    .where('openKey')
    .above('')
    .filter((row) => row.failure?.name === 'noSession')
    .modify({ dueAt: 0 });
}

/** Doubling from 2 s to 5 min, of which the upper half is left to chance, so that devices do not come in step. */
export function retryDelay(attempts: number, chance: number): number {
  const full = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(full * (0.5 + chance / 2));
}
