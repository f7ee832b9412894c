import * as v from 'valibot';
import type { PaymentFacts } from '../provider';
import { ProviderAwayError } from '../provider';
import type { OpenPayPal } from './openPayPal';
import { minorOf } from './payPalFacts';

const FETCH_MS = 20_000;
const listSchema = v.object({ items: v.optional(v.array(v.object({ dispute_id: v.string() })), []) });
const disputeSchema = v.object({
  dispute_id: v.string(),
  status: v.string(),
  dispute_amount: v.object({ currency_code: v.string(), value: v.string() }),
  dispute_outcome: v.optional(v.object({ outcome_code: v.optional(v.string(), '') })),
});

const WON: ReadonlySet<string> = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']);
let hasWarned = false;

/** Disputes about a capture. The SDK has no calls for them. */
export async function disputesOf(paypal: OpenPayPal, captureId: string): Promise<PaymentFacts['disputes']> {
  const query = `?disputed_transaction_id=${encodeURIComponent(captureId)}`;
  const list = await ask(paypal, query, listSchema);
  const disputes = [];
  for (const { dispute_id: id } of list?.items ?? []) {
    const dispute = await ask(paypal, `/${encodeURIComponent(id)}`, disputeSchema);
    if (dispute === null) continue;
    const { dispute_amount: amount, status, dispute_outcome: outcome } = dispute;
    const isWon = WON.has(outcome?.outcome_code ?? '');
    const state = status !== 'RESOLVED' ? 'open' : isWon ? 'won' : 'lost';
    disputes.push({ id, money: minorOf(amount.value, amount.currency_code), state } as const);
  }
  return disputes;
}

/** Null if the operator's app may not read disputes, a right that PayPal grants separately. */
async function ask<Schema extends v.GenericSchema>(
  { base, token }: OpenPayPal,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
  let answer: Response;
  try {
    const headers = { authorization: `Bearer ${await token()}` };
    const signal = AbortSignal.timeout(FETCH_MS);
    answer = await fetch(new URL(`/v1/customer/disputes${path}`, base), { headers, signal });
  } catch (error) {
    throw new ProviderAwayError(`PayPal's disputes: ${error}`, { cause: error });
  }
  if (answer.status === 403) {
    if (!hasWarned)
      console.warn('PayPal does not let this app read disputes: give it that right, or they stay unseen.');
    hasWarned = true;
    return null;
  }
  if (!answer.ok) throw new ProviderAwayError(`PayPal's disputes: HTTP ${answer.status}`);
  const read = v.safeParse(schema, await answer.json());
  if (!read.success) throw new ProviderAwayError(`PayPal's disputes: ${v.summarize(read.issues)}`);
  return read.output;
}
