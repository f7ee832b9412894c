import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Grant, PackReportAnswer, TakenAlong } from '../../contract/money/ledger.schema';
import { priceOfRange } from '../../contract/money/prices';
import type { OpenedByTicket } from '../../contract/money/tickets.schema';
import { failed, success } from '../../contract/wire/failure';
import { findRange, itemKindOf } from '../catalogue/itemRange';
import { type Handler, sessionOf } from '../ground/call';
import type { Context } from '../ground/context';
import { bonusLots } from '../ground/db/schema/ledger';
import { transact } from '../ground/db/transact';
import { readBalance } from '../ground/ledger/lockAccount';
import { readLines } from '../ground/ledger/readLines';
import { answerOnce, type KeptForm } from '../ground/session/answerOnce';
import { vipRemainderAt } from '../ground/vip';
import { grantsAfter, readGrants } from '../unlock/grants';
import { openAsMember as openForMember } from '../unlock/members/openAsMember';
import { readPack } from '../unlock/packs/readPack';
import { reportOpened as report } from '../unlock/packs/reportOpened';
import { takeAlong as take } from '../unlock/packs/takeAlong';
import { openByTicket as useTicket } from '../unlock/tickets/openByTicket';
import { readTickets } from '../unlock/tickets/readTickets';
import { undoUnlock as undo } from '../unlock/undo';
import { keptUnlock, unlockOne, unlockRange } from '../unlock/unlockRange';

export const unlockChapterByGold: Handler<'unlockChapterByGold'> = (call) => {
  const { context } = call;
  const { bookId, target, maxPrice, requestId, auto } = call.request;
  return answerOnce(
    call,
    'unlockChapterByGold',
    (tx, userId) =>
      unlockOne(context, tx, { userId, kind: 'chapter', bookId, target, maxPrice, requestId, auto }),
    keptUnlock(context),
  );
};

export const unlockEpisodeByGold: Handler<'unlockEpisodeByGold'> = (call) => {
  const { context } = call;
  const { videoId, target, maxPrice, requestId, auto } = call.request;
  return answerOnce(
    call,
    'unlockEpisodeByGold',
    (tx, userId) =>
      unlockOne(context, tx, { userId, kind: 'episode', bookId: videoId, target, maxPrice, requestId, auto }),
    keptUnlock(context),
  );
};

/**
 * Unlocks everything locked in a range, or to the end of the novel or drama, for the total the reader saw.
 */
export const unlockRangeByGold: Handler<'unlockRangeByGold'> = (call) => {
  const { context } = call;
  const { bookId, from, to, maxPrice, requestId } = call.request;
  return answerOnce(
    call,
    'unlockRangeByGold',
    async (tx, userId) => {
      const kind = await itemKindOf(tx, bookId);
      if (kind === undefined) return failed('notFound');
      return unlockRange(context, tx, { userId, kind, bookId, range: { from, to }, maxPrice, requestId });
    },
    keptUnlock(context),
  );
};

/** The price of a range for this user now: `unlockRangeByGold` asks for the same while no price changes. */
export const unlockQuote: Handler<'unlockQuote'> = async (call) => {
  const { db, now } = call.context;
  const { userId } = sessionOf(call);
  const { bookId, from, to } = call.request;
  const kind = await itemKindOf(db, bookId);
  if (kind === undefined) return failed('notFound');
  const wanted = await findRange(db, userId, kind, bookId, { from, to });
  if (wanted.length === 0) return failed('notFound');
  const balance = await readBalance(db, userId, now());
  if (balance === null) return failed('notFound');
  const locked = wanted.filter(({ sealed, grantId }) => sealed && grantId === null);
  return success({
    bookId,
    ...priceOfRange(
      locked.map(({ price }) => price),
      await vipRemainderAt(db, userId, now(), balance),
    ),
    from: locked[0]?.target ?? null,
    to: locked.at(-1)?.target ?? null,
    balance,
  });
};

/** Undoes an auto-unlock before its text was seen. */
export const undoUnlock: Handler<'undoUnlock'> = (call) =>
  answerOnce(call, 'undoUnlock', (tx, userId) => undo(call.context, tx, { ...call.request, userId }));

export const takeAlong: Handler<'takeAlong'> = (call) =>
  answerOnce(
    call,
    'takeAlong',
    (tx, userId) => take(call.context, tx, { ...call.request, userId }),
    keptPack(call.context),
  );

type ShortPack = Omit<TakenAlong, 'pack'> & { readonly packId: number };

/** Stored without keys, as unlocks are. */
function keptPack(context: Context): KeptForm<TakenAlong, ShortPack> {
  return {
    shorten: ({ pack, ...rest }) => ({ ...rest, packId: pack.packId }),
    restore: async (tx, { packId, ...rest }) => ({ ...rest, pack: await readPack(context, tx, packId) }),
  };
}

export const reportOpened: Handler<'reportOpened'> = (call) =>
  answerOnce(
    call,
    'reportOpened',
    (tx, userId) => report(call.context, tx, { ...call.request, userId }),
    keptGrants<PackReportAnswer>(call.context),
  );

type Granting = { readonly grants: readonly Grant[] };
type Short<Answer extends Granting> = Omit<Answer, 'grants'> & { readonly grants: readonly number[] };

/** Stored without keys, as unlocks are. */
function keptGrants<Answer extends Granting>(
  context: Context,
): KeptForm<Omit<Answer, 'grants'> & { grants: Grant[] }, Short<Answer>> {
  return {
    shorten: (answer) => ({ ...answer, grants: answer.grants.map(({ id }) => id) }),
    restore: async (tx, short, userId) => ({
      ...short,
      grants: await readGrants(tx, context.secrets, userId, short.grants),
    }),
  };
}

export const tickets: Handler<'tickets'> = (call) => {
  const { userId } = sessionOf(call);
  const { bookId } = call.request;
  return transact(call.context.db, (tx) => readTickets(call.context, tx, { userId, bookId }));
};

/** Moves no coins, and asking again changes nothing, so that no receipt is needed. */
export const openAsMember: Handler<'openAsMember'> = (call) => {
  const { userId } = sessionOf(call);
  const { bookId, targets } = call.request;
  return transact(call.context.db, (tx) => openForMember(call.context, tx, { userId, bookId, targets }));
};

export const openByTicket: Handler<'openByTicket'> = (call) =>
  answerOnce(
    call,
    'openByTicket',
    (tx, userId) => useTicket(call.context, tx, { ...call.request, userId }),
    keptGrants<OpenedByTicket>(call.context),
  );

const GRANTS_A_PAGE = 50;

/** All grants of a user, for a device that is new or lost its copy: it asks from 0. */
export const grants: Handler<'grants'> = async (call) => {
  const { db, secrets } = call.context;
  const { userId } = sessionOf(call);
  const list = await grantsAfter(db, secrets, userId, call.request.after, GRANTS_A_PAGE);
  return success({ list, next: list.length === GRANTS_A_PAGE ? (list.at(-1)?.id ?? null) : null });
};

export const goldIndex: Handler<'goldIndex'> = async (call) => {
  const { db, settings, now } = call.context;
  const { userId } = sessionOf(call);
  const balance = await readBalance(db, userId, now());
  if (balance === null) return failed('notFound');
  const lots = await db
    .select({ id: bonusLots.id, bonus: bonusLots.remaining, expiresAt: bonusLots.expiresAt })
    .from(bonusLots)
    .where(and(eq(bonusLots.userId, userId), gt(bonusLots.remaining, 0), isNotNull(bonusLots.expiresAt)))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id));
  return success({
    balance,
    currencySymbol: settings.currencySymbol,
    lots: lots.map(({ id, bonus, expiresAt }) => ({ id, bonus, expiresAt: expiresAt?.getTime() ?? 0 })),
  });
};

const LINES_A_PAGE = 30;

export const goldLog: Handler<'goldLog'> = async (call) => {
  const { before, filter } = call.request;
  const { userId } = sessionOf(call);
  const list = await readLines(call.context.db, { userId, before, filter, limit: LINES_A_PAGE });
  return success({ list, next: list.length === LINES_A_PAGE ? (list.at(-1)?.id ?? null) : null });
};
