import { eq } from 'drizzle-orm';
import type { AnswerOf } from '../../contract/endpoints';
import type { Currency, PaymentWay } from '../../contract/money/payments';
import type { Order, Terms } from '../../contract/money/payments.schema';
import { type Result, success } from '../../contract/wire/failure';
import type { Call } from '../ground/call';
import { orders } from '../ground/db/schema/payments';
import { answerOnce } from '../ground/session/answerOnce';
import { beginPayment, type Started } from './beginPayment';
import { describeOrder } from './describeOrder';
import { openOrder } from './openOrder';

type Begins = 'createPaymentIntent' | 'webSession' | 'paypalPay';
type Asked = {
  readonly requestId: string;
  readonly productId: number;
  readonly money: number;
  readonly currency: Currency;
  readonly terms?: Terms | undefined;
  readonly receiptEmail?: string | undefined;
  readonly saveCard?: boolean | undefined;
};

/**
 * Buys a product: stores the order under the requestId, asks the provider outside any transaction, and stores
 * its reference. If the server is killed in between, the same requestId finds the order and continues.
 */
export async function buy<Name extends Begins>(
  call: Call<Name> & { readonly request: Asked },
  name: Name,
  way: PaymentWay,
): Promise<Result<Started>> {
  const { context, network, origin } = call;
  const { productId, money, currency, terms, receiptEmail = '', saveCard = false } = call.request as Asked;
  // The receipt stores the order's id alone: secrets are not stored, and a resend reads the current state.
  const opened = await answerOnce<Name, string>(
    call,
    name,
    async (tx, userId) => {
      const agreed = { way, productId, money, currency, terms };
      const order = await openOrder(context, tx, { ...agreed, userId, receiptEmail, saveCard, network });
      return order.ok ? success(unbegun<Name>(describeOrder(order.value))) : order;
    },
    {
      shorten: ({ order }) => order.orderId,
      restore: async (tx, orderId) => {
        const [row] = await tx.select().from(orders).where(eq(orders.id, orderId));
        if (!row) throw new Error(`There is no order ${orderId}.`);
        return unbegun<Name>(describeOrder(row));
      },
    },
  );
  if (!opened.ok) return opened;
  return await beginPayment(context, opened.value.order.orderId, origin);
}

function unbegun<Name extends Begins>(order: Order): AnswerOf<Name> {
  return { order, clientSecret: '', url: '' } as AnswerOf<Begins> as AnswerOf<Name>;
}
