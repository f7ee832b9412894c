import { ORDERS_A_PAGE } from '../../../contract/money/payments';
import { failed, success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import type { Transaction } from '../../ground/db/database';
import { transact } from '../../ground/db/transact';
import { readLines } from '../../ground/ledger/readLines';
import { recordAct } from '../../operator/audit';
import { always, deskAct, deskRead } from '../../operator/deskCall';
import { findReaders } from '../../operator/people/findReaders';
import { moveGold } from '../../operator/people/moveGold';
import { readReaderFile, readReceipts } from '../../operator/people/readerFile';
import { carryOutRefund, describeDeskOrder, recordRefund } from '../../operator/people/refund';
import { banReader, endSessions, silence, warnReader } from '../../operator/people/sanctions';
import { mayCall, roleOf } from '../../operator/role';
import { listOrders } from '../../payments/describeOrder';

export const operatorFindReaders = deskRead<'operatorFindReaders'>(async ({ context, request }) =>
  success(await findReaders(context.db, request)),
);

/** Everything about one reader except the long lists. Opening a reader's file is entered in the audit log. */
export const operatorReader = deskRead<'operatorReader'>(
  async ({ context, request }, { userId: operatorId, role }) => {
    const file = await readReaderFile(context, request.id);
    if (file === null) return failed('notFound');
    const actor = { operatorId, commandId: null };
    const look = { act: 'reader.look', object: 'reader', objectId: request.id } as const;
    await transact(context.db, (tx) => recordAct(tx, actor, look, context.now()));
    // Who may not end sessions needs no devices.
    return success(mayCall(role, 'operatorEndSession') ? file : { ...file, sessions: [], signIns: [] });
  },
);

const LINES_A_PAGE = 30;

export const operatorReaderLedger = deskRead<'operatorReaderLedger'>(async ({ context, request }) => {
  const { id: userId, before } = request;
  const list = await readLines(context.db, { userId, before, filter: 'all', limit: LINES_A_PAGE });
  return success({ list, next: list.length === LINES_A_PAGE ? (list.at(-1)?.id ?? null) : null });
});

export const operatorReaderOrders = deskRead<'operatorReaderOrders'>(async ({ context, request }) => {
  const { id, before } = request;
  const rows = await listOrders(context, id, { before, limit: ORDERS_A_PAGE + 1 });
  const list = rows.slice(0, ORDERS_A_PAGE).map(describeDeskOrder);
  return success({ list, next: rows.length > ORDERS_A_PAGE ? (list.at(-1)?.number ?? null) : null });
});

export const operatorReaderReceipts = deskRead<'operatorReaderReceipts'>(async ({ context, request }) =>
  success(await readReceipts(context.db, { userId: request.id, before: request.before })),
);

/** Only owners log out people with a role: nobody else may keep them from the desk. */
export const operatorEndSession = deskAct('operatorEndSession', async (tx, call) => {
  const { id: userId, sessionId, reason } = call.request;
  if (!(await mayActOn(tx, call, userId))) return failed('notAllowed');
  return endSessions(tx, { userId, sessionId, reason });
});

/** Only owners move coins of people with a role: nobody else gives any to themselves. */
export const operatorMoveGold = deskAct(
  'operatorMoveGold',
  async (tx, call) => {
    const { id: userId, purse, gold, reason, requestId } = call.request;
    if (!(await mayActOn(tx, call, userId))) return failed('notAllowed');
    return moveGold(tx, { userId, purse, gold, reason, requestId }, call.context.now());
  },
  always,
);

async function mayActOn(
  tx: Transaction,
  call: Parameters<typeof sessionOf>[0],
  userId: number,
): Promise<boolean> {
  return (await roleOf(tx, userId)) === null || (await roleOf(tx, sessionOf(call).userId)) === 'owner';
}

const note = deskAct('operatorRefund', (tx, { request }) => recordRefund(tx, request), always);

/**
 * Refunds money of an order: enters the refund in the log first, then asks the provider with the request's id
 * as its idempotency key, so that a resend refunds nothing twice.
 */
export const operatorRefund: Handler<'operatorRefund'> = async (call) => {
  const noted = await note(call);
  if (!noted.ok) return noted;
  const { orderId, money, requestId } = call.request;
  const actor = { operatorId: sessionOf(call).userId, commandId: requestId };
  return await carryOutRefund(call.context, { orderId, money, key: requestId, actor });
};

export const operatorWarn = deskAct('operatorWarn', (tx, { context, request }) =>
  warnReader(tx, { userId: request.id, text: request.text }, context.now()),
);

export const operatorSilence = deskAct('operatorSilence', (tx, { context, request }) => {
  const { id: userId, days, reason } = request;
  return silence(tx, { userId, days, reason }, context.now());
});

export const operatorBan = deskAct('operatorBan', (tx, { context, request }) => {
  const { id: userId, days, reason } = request;
  return banReader(tx, { userId, days, reason }, context.now());
});
