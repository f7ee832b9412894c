import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ApiAnswer, ApiWriteName } from '../../contract/openApi/operations.schema';
import { type FailureName, failed, type Result, success } from '../../contract/wire/failure';
import { namedRowsOf, type Transaction } from '../ground/db/database';
import { transact } from '../ground/db/transact';
import { findReceipt, writeReceipt } from '../ground/session/receipts';
import { type Done, recordAct } from '../operator/audit';
import type { ApiCall } from './apiHandler';
import { lockBearer } from './tokens';

type Kept = { readonly value: unknown } | { readonly refused: FailureName };

/** Requests at the same moment may each outdate the plan of the others. */
const MOST_PLANS = 8;

/**
 * Answers a change by a program, once for each `Idempotency-Key` of its token: effect, entry in the audit log
 * and receipt are one transaction, and a refusal is final. `plan` does what needs no transaction before it,
 * such as writing a file, and is repeated if the effect finds it outdated. Refused: `tooMany` if that never ends.
 */
export async function apiAct<Name extends ApiWriteName, Planned>(
  call: ApiCall<Name>,
  plan: () => Promise<Result<Planned>>,
  effect: (tx: Transaction, planned: Planned) => Promise<Result<Done<ApiAnswer<Name>>>>,
  isOutdated: (error: unknown) => boolean = () => false,
): Promise<Result<ApiAnswer<Name>>> {
  const { context, bearer, name, request } = call;
  const { tokenId, ownerId } = bearer;
  const scope = `token:${tokenId}` as const;
  const requestId = uuidOf(call.idempotencyKey);
  const command = { scope, requestId, endpoint: name, payload: request } as const;
  const known = (tx: Transaction) => findReceipt<Kept>(tx, command);
  for (let attempt = 1; ; attempt++) {
    const before = await transact(context.db, known);
    if (!before.ok) return before;
    if (before.value !== null) return answerOf<Name>(before.value);
    const planned = await plan();
    if (!planned.ok) return planned;
    try {
      return await transact(
        context.db,
        async (tx): Promise<Result<ApiAnswer<Name>>> => {
          await namedRowsOf(
            tx,
            'lock_scope',
            sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`,
          );
          const receipt = await known(tx);
          if (!receipt.ok) return receipt;
          if (receipt.value !== null) return answerOf<Name>(receipt.value);
          const now = context.now();
          if ((await lockBearer(tx, tokenId, now)) === null) return failed('noSession');
          const done = await effect(tx, planned.value);
          if (done.ok)
            await recordAct(tx, { operatorId: ownerId, commandId: requestId, tokenId }, done.value.act, now);
          const kept: Kept = done.ok ? { value: done.value.answer } : { refused: done.failure.name };
          await writeReceipt(tx, command, kept);
          return done.ok ? success(done.value.answer) : done;
        },
        'recognised',
      );
    } catch (error) {
      if (!isOutdated(error)) throw error;
      if (attempt === MOST_PLANS) return failed('tooMany');
    }
  }
}

function answerOf<Name extends ApiWriteName>(kept: Kept): Result<ApiAnswer<Name>> {
  return 'refused' in kept ? failed(kept.refused) : success(kept.value as ApiAnswer<Name>);
}

/** A key may be any text; receipts are named by a UUID (version 8, RFC 9562). */
function uuidOf(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
