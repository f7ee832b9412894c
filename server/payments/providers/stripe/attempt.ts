import type { ToBegin } from '../provider';

/**
 * An order as it is begun. `again`: under keys of its own, because what was asked under the first ones can be asked so no
 * more.
 */
export type Attempt = ToBegin & { readonly again: boolean };

/** What Stripe is to know of it: the order is found by that. */
export function metadataOf({ orderId, number, userId }: Attempt): Record<string, string> {
  return { orderId, number: String(number), userId: String(userId) };
}

/** So that a call that was cut off, or is made twice, has one effect. */
export function keyOf({ orderId, again }: Attempt, what: string): { idempotencyKey: string } {
  return { idempotencyKey: `dogear-${what}-${orderId}${again ? '-again' : ''}` };
}
