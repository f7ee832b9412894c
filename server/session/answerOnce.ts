import { sql } from 'drizzle-orm';
import type { AnswerOf, EndpointName } from '../../contract/endpoints';
import { type FailureName, failed, type Result, success } from '../../contract/failure';
import type { Transaction } from '../db/database';
import { type Call, sessionOf } from '../handlers/handler';
import { findReceipt, writeReceipt } from './receipts';

type Kept<Answer> = { readonly value: Answer } | { readonly refused: FailureName };

/**
 * Answers a signed-in reader's command, once for each requestId (design 3): effect and receipt are one transaction, and
 * a refusal is as final as an answer. A reader's commands wait for each other, so that none counts on what another one
 * is about to change.
 */
export async function answerOnce<Name extends EndpointName>(
  call: Call<Name> & { readonly request: { readonly requestId: string } },
  endpoint: Name,
  effect: (tx: Transaction, userId: number) => Promise<Result<AnswerOf<Name>>>,
): Promise<Result<AnswerOf<Name>>> {
  const { userId } = sessionOf(call);
  const scope = `user:${userId}` as const;
  const command = { scope, requestId: call.request.requestId, endpoint, payload: call.payload };
  return await call.context.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope}, 0))`);
    const receipt = await findReceipt<Kept<AnswerOf<Name>>>(tx, command);
    if (!receipt.ok) return receipt;
    if (receipt.value !== null) {
      return 'refused' in receipt.value ? failed(receipt.value.refused) : success(receipt.value.value);
    }
    const result = await effect(tx, userId);
    const kept: Kept<AnswerOf<Name>> = result.ok ? { value: result.value } : { refused: result.failure.name };
    await writeReceipt(tx, command, kept);
    return result;
  });
}
