import { afterTicket } from '../../contract/money/tickets';
import type { OpenedByTicket, Tickets } from '../../contract/money/tickets.schema';
import { describeFailure, type Failure } from '../../contract/wire/failure';
import { both, type Effect } from '../outbox/command';
import { isOfKind, type OutboxRow } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { TicketsRow } from '../tables/moneyRows';
import '../tables/moneyShapes';
import { keptGrants } from './grants';
import { areSigned } from './receipts';
import { movementOf } from './wallet';

/** Keys of chapters that waiting opens, base64, by target. */
type WaitingKeys = Readonly<Record<string, { readonly id: number; readonly key: string }>>;

const purpose = (bookId: number) => `tickets/${bookId}`;

/** Returns the row of a reader's tickets for a title. Must not run inside a transaction. */
export async function ticketsRow(accountId: number, answer: Tickets): Promise<TicketsRow> {
  const { bookId, tickets, keys } = answer;
  const byTarget: WaitingKeys = Object.fromEntries(keys.map(({ id, target, key }) => [target, { id, key }]));
  return {
    bookId,
    accountId,
    ...(tickets && { rule: tickets.rule }),
    fullAt: tickets?.fullAt ?? 0,
    targets: keys.flatMap(({ target, at }) => (at === null ? [target] : [])),
    timed: keys.flatMap(({ target, at }) => (at === null ? [] : [{ target, at }])),
    content: await seal(purpose(bookId), byTarget),
  };
}

/** Returns the key of a chapter, base64, or undefined if the device has none. */
export async function readWaitingKey(
  row: TicketsRow,
  { id, target }: { readonly id: number; readonly target: number },
): Promise<string | undefined> {
  const keys = await unseal<WaitingKeys>(purpose(row.bookId), row.content);
  const found = keys?.[target];
  return found?.id === id ? found.key : undefined;
}

/**
 * Stores the server's answer about a reader's tickets. Tickets used here and not reported yet stay used.
 * Runs inside a transaction that has `outbox` and `tickets`.
 */
export async function putTickets(row: TicketsRow): Promise<void> {
  const waiting = (await openRowsOf('openByTicket', `${row.bookId}/`).toArray())
    .filter((each) => isOfKind(each, 'openByTicket'))
    .filter(({ accountId }) => accountId === row.accountId)
    .sort((a, b) => a.payload.at - b.payload.at);
  const used = new Set(waiting.map(({ payload }) => payload.target));
  let { fullAt } = row;
  if (row.rule) for (const { payload } of waiting) fullAt = afterTicket(row.rule, fullAt, payload.at);
  await db.tickets.put({ ...row, fullAt, targets: row.targets.filter((target) => !used.has(target)) });
}

/** Settles a chapter that a ticket opened: its grant, and when the tickets are all there again. */
export async function settledTicket(answer: OpenedByTicket, row: OutboxRow): Promise<Effect | Failure> {
  if (!(await areSigned(answer.grants))) return describeFailure('undecodable', 'a receipt is not signed');
  const { bookId, tickets } = answer;
  const apply = async () => {
    const present = await db.tickets.get(bookId);
    // A later use of this device is in its row, and one of another device in the answer.
    if (present?.rule === tickets.rule)
      await db.tickets.put({ ...present, fullAt: Math.max(present.fullAt, tickets.fullAt) });
  };
  return both(
    both({ tables: [db.tickets], apply }, await keptGrants(answer.grants)),
    await movementOf(answer, row),
  );
}
