import type { Context } from '../../server/ground/context';
import { readLines } from '../../server/ground/ledger/readLines';
import { readAuditLog } from '../../server/operator/audit';
import { readMessages } from '../../server/operator/moderation';
import { listPasskeys } from '../../server/operator/passkeys';
import { findReaders } from '../../server/operator/people/findReaders';
import { readReaderFile, readReceipts } from '../../server/operator/people/readerFile';
import { listOperators } from '../../server/operator/role';
import { listOrders } from '../../server/payments/describeOrder';
import { oneLine } from './commandLine';

const MOST = 50;
const day = (moment: number) => new Date(moment).toISOString();
const print = (...parts: (string | number | null)[]) =>
  console.log(parts.map((part) => oneLine(String(part ?? ''))).join('\t'));

export async function printOperators({ db }: Context): Promise<number> {
  const operators = await listOperators(db);
  for (const { userId, email, name, role } of operators) print(userId, email, name, role);
  console.log(operators.length === 1 ? '1 operator' : `${operators.length} operators`);
  return 0;
}

export async function printPasskeys({ db }: Context, userId: number): Promise<number> {
  const list = await listPasskeys(db, userId);
  for (const { id, name, createdAt, usedAt } of list)
    print(id, name, `added ${day(createdAt)}`, usedAt === null ? 'not used yet' : `used ${day(usedAt)}`);
  console.log(list.length === 1 ? '1 passkey' : `${list.length} passkeys`);
  return 0;
}

/** Prints the last entries of the audit log; with a number, only those of one reader. */
export async function printLog({ db }: Context, userId: number | null): Promise<number> {
  const about = userId === null ? null : ({ object: 'reader', objectId: String(userId) } as const);
  const { list } = await readAuditLog(db, { before: null, operatorId: null, about });
  for (const { id, at, operatorId, operator, act, object, objectId, reason, before, after } of list) {
    const who = operatorId === null ? 'command line' : `${operatorId} ${operator}`;
    print(
      id,
      day(at),
      who,
      act,
      `${object} ${objectId}`,
      reason,
      JSON.stringify(before),
      JSON.stringify(after),
    );
  }
  return 0;
}

export async function printFound({ db }: Context, query: string): Promise<number> {
  const { list, next } = await findReaders(db, { query, after: null });
  for (const { userId, kind, email, name, createdAt } of list)
    print(userId, kind, email, name, day(createdAt));
  if (next !== null) console.log('… and more: say more of it');
  return list.length === 0 ? 1 : 0;
}

export async function printReader(context: Context, userId: number): Promise<number> {
  const file = await readReaderFile(context, userId);
  if (file === null) {
    console.error('There is no such reader.');
    return 1;
  }
  console.log(JSON.stringify(file, null, 2));
  return 0;
}

export async function printLedger({ db }: Context, userId: number): Promise<number> {
  for (const line of await readLines(db, { userId, before: null, filter: 'all', limit: MOST }))
    print(line.id, day(line.at), line.kind, line.coins, line.bonus, line.balance.coins, line.balance.bonus);
  return 0;
}

export async function printOrders(context: Context, userId: number): Promise<number> {
  for (const order of await listOrders(context, userId, { before: null, limit: MOST })) {
    const { id, number, state, money, currency, refunded, createdAt, complaint } = order;
    print(id, number, day(createdAt.getTime()), state, `${money} ${currency}`, `${refunded} back`, complaint);
  }
  return 0;
}

/** Prints the answers to a reader's last commands. */
export async function printReceipts({ db }: Context, userId: number): Promise<number> {
  const { list, next } = await readReceipts(db, { userId, before: null });
  for (const { requestId, call, refused, at } of list) print(day(at), call, refused, requestId);
  if (next !== null) console.log('… and earlier ones');
  return 0;
}

export async function printMessages({ db }: Context): Promise<number> {
  const { list } = await readMessages(db, { isOpen: true, after: null });
  for (const { id, createdAt, userId, email, subject, text } of list)
    print(id, day(createdAt), `reader ${userId}`, email, subject, text);
  console.log(list.length === 1 ? '1 message' : `${list.length} messages`);
  return 0;
}
