import type { RegisteredGuest } from '../../../contract/account';
import { type CommandKind, commands } from '../../../contract/commands';
import type { AnswerOf, RequestOf } from '../../../contract/endpoints';
import { describeFailure, type Failure, failed, type Result } from '../../../contract/failure';
import { db } from '../../db';
import { call } from '../../gateway';
import { isBehindRead } from '../../reads';
import type { OutboxRow } from '../../rows';
import { settledCheckIn, settledReward } from '../../taskBook';
import { settledUndo, settledUnlock } from '../../unlocks';
import type { Effect } from '../append';
import { sendTakenBack } from './forgetFingerprint';
import { followGuestSignIn, guestRequest, guestRows } from './guestSignIn';
import { ratedBook } from './rate';
import { sendSupport } from './support';
import { sendTypo, sentTypo } from './typo';

const NO_EFFECT: Effect = { tables: [], apply: async () => undefined };

export type Command = {
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
async function sendAsIs(row: OutboxRow): Promise<Result<unknown>> {
  const request = { ...row.payload, userId: row.accountId };
  const endpoint = commands[row.kind].endpoint;
  const answer = await call(endpoint, request as RequestOf<(typeof commands)[CommandKind]['endpoint']>);
  return answer.ok ? answer : { ok: false, failure: ofSession(answer.failure) };
}

/** A reward of any kind. */
const REWARD: Command = {
  send: sendAsIs,
  effect: (answer, row) => settledReward(answer as AnswerOf<'claimTask'>, row),
  keepRefusal: true,
};

/** How an intent of each kind is sent, and what its answer does. */
export const COMMANDS: Record<CommandKind, Command> = {
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
