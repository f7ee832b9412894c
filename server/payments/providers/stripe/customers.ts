import type Stripe from 'stripe';
import { type Attempt, keyOf } from './attempt';

/** Who pays, where Stripe is to know them: whoever keeps a card or has something renew, and whoever it knows already. */
export async function customerFor(stripe: Stripe, order: Attempt): Promise<string | null> {
  const { customer, saveCard, renews } = order;
  if (customer === null) return saveCard || renews ? await makeCustomer(stripe, order) : null;
  if (renews) await tellMailbox(stripe, order, customer);
  return customer;
}

async function makeCustomer(stripe: Stripe, order: Attempt): Promise<string> {
  const { userId, receiptEmail } = order;
  const customer = await stripe.customers.create(
    { metadata: { userId: String(userId) }, ...(receiptEmail && { email: receiptEmail }) },
    keyOf(order, 'customer'),
  );
  return customer.id;
}

/** Receipts of what renews go to where Stripe knows its customer: one it knew before may be told of another mailbox. */
async function tellMailbox(stripe: Stripe, order: Attempt, customer: string): Promise<void> {
  const { receiptEmail: email } = order;
  if (email !== '') await stripe.customers.update(customer, { email }, keyOf(order, 'mailbox'));
}
