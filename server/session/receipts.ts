import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { EndpointName } from '../../contract/endpoints';
import { failed, type Result, success } from '../../contract/failure';
import type { Transaction } from '../db/database';
import { receipts } from '../db/schema';

/** Whose requestId it is: a device before there is an account, else the account. */
export type ReceiptScope = `device:${string}` | `user:${number}`;

type Command = {
  readonly scope: ReceiptScope;
  readonly requestId: string;
  readonly endpoint: EndpointName;
  readonly payload: Readonly<Record<string, unknown>>;
};

/**
 * The answer this command was given before, null when it is new, or `requestIdReused` when the requestId was used
 * with another payload (design 4). Called in the transaction of the command's effect.
 */
export async function findReceipt<Answer>(tx: Transaction, command: Command): Promise<Result<Answer | null>> {
  const [row] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.scope, command.scope), eq(receipts.requestId, command.requestId)))
    .prepare('find_receipt')
    .execute();
  if (!row) return success(null);
  const same = row.endpoint === command.endpoint && row.payloadHash === hashPayload(command.payload);
  return same ? success(row.answer as Answer) : failed('requestIdReused');
}

/** What was kept for a command of this kind under a requestId; null when there was none. */
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

/** Keeps the answer, in the transaction of its effect, for ever. */
export async function writeReceipt(tx: Transaction, command: Command, answer: unknown): Promise<void> {
  const { scope, requestId, endpoint, payload } = command;
  await tx
    .insert(receipts)
    .values({ scope, requestId, endpoint, payloadHash: hashPayload(payload), answer })
    .prepare('write_receipt')
    .execute();
}

/** SHA-256 of the payload with its keys sorted, at every depth: the order of keys is not part of what was asked. */
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
