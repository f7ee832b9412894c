import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { EndpointName } from '../../../contract/endpoints';
import type { ApiWriteName } from '../../../contract/openApi/operations.schema';
import { failed, type Result, success } from '../../../contract/wire/failure';
import { namedRowsOf, type Transaction } from '../db/database';
import { receipts } from '../db/schema/receipts';
import { isTurn } from '../limits/sometimes';
import { trimReceipts } from './trimLog';

/** The owner of a requestId: a device before there is an account, else the account, or a token of a program. */
export type ReceiptScope = `device:${string}` | `user:${number}` | `token:${number}`;

type Command = {
  readonly scope: ReceiptScope;
  readonly requestId: string;
  readonly endpoint: EndpointName | ApiWriteName;
  readonly payload: Readonly<Record<string, unknown>>;
};

/**
 * Returns the earlier answer to this command, null if it is new, or `requestIdReused` if the requestId was
 * used with another payload (spec 7). Call it in the transaction of the command's effect.
 */
export async function findReceipt<Answer>(tx: Transaction, command: Command): Promise<Result<Answer | null>> {
  const [row] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.scope, command.scope), eq(receipts.requestId, command.requestId)))
    .prepare('find_receipt')
    .execute();
  return row ? answerIn<Answer>(row, command) : success(null);
}

/**
 * Like `findReceipt`, for a command of a signed-in reader. Returns `noSession` for a guest that was merged
 * into an account while the command waited: the guest must not earn or spend any more. One statement for
 * both, run after the preceding commands.
 */
export async function findReaderReceipt<Answer>(
  tx: Transaction,
  userId: number,
  command: Command,
): Promise<Result<Answer | null>> {
  const [found] = await namedRowsOf<{ isMerged: boolean; endpoint: string | null } & Omit<Row, 'endpoint'>>(
    tx,
    'find_reader_receipt',
    sql`select exists (select 1 from users where id = ${userId}::bigint and merged_into is not null) as "isMerged",
        endpoint, payload_hash as "payloadHash", answer
      from (values (1)) as always left join receipts
        on scope = ${command.scope} and request_id = ${command.requestId}::uuid`,
  );
  if (!found || found.isMerged) return failed('noSession');
  const { endpoint } = found;
  return endpoint === null ? success(null) : answerIn<Answer>({ ...found, endpoint }, command);
}

type Row = { readonly endpoint: string; readonly payloadHash: string; readonly answer: unknown };

function answerIn<Answer>(row: Row, command: Command): Result<Answer> {
  const same = row.endpoint === command.endpoint && row.payloadHash === hashPayload(command.payload);
  return same ? success(row.answer as Answer) : failed('requestIdReused');
}

/** Returns the stored answer for this kind of command under a requestId; null if there is none. */
export async function readKept(
  tx: Transaction,
  { scope, requestId, endpoint }: Omit<Command, 'payload'>,
): Promise<unknown> {
  const [row] = await tx
    .select({ answer: receipts.answer })
    .from(receipts)
    .where(
      and(eq(receipts.scope, scope), eq(receipts.requestId, requestId), eq(receipts.endpoint, endpoint)),
    );
  return row?.answer ?? null;
}

const TRIM_TURN = 30;

/**
 * Stores the answer in the transaction of its effect, for ever if the command moved money (see trimReceipts).
 */
export async function writeReceipt(tx: Transaction, command: Command, answer: unknown): Promise<void> {
  const { scope, requestId, endpoint, payload } = command;
  const userId = scope.startsWith('user:') ? Number(scope.slice('user:'.length)) : 0;
  const forEver = sql`exists (select 1 from ledger_entries e
    where e.user_id = ${userId}::bigint and e.request_id = ${requestId}::uuid)`;
  await tx
    .insert(receipts)
    .values({ scope, requestId, endpoint, payloadHash: hashPayload(payload), answer, forEver })
    .prepare('write_receipt')
    .execute();
  if (isTurn(TRIM_TURN)) await trimReceipts(tx, scope);
}

/**
 * Returns the SHA-256 of the payload with its keys sorted at every depth: the order of keys has no meaning.
 */
export function hashPayload(payload: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(payload)))
    .digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
