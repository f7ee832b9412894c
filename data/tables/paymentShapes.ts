import type { Terms } from '../../contract/money/payments.schema';
import type { AwaitedUnlockRow } from './moneyRows';
import type { OrderRow, PurchaseRow, SaleRow } from './paymentRows';
import { flag, number, oneOf, optional, orNull, shape, text } from './shapes';
import { addShapes } from './soundRows';
import { account, bookId } from './valueShapes';

/** What rows of payments have to look like to be read; importing this has them checked. */
addShapes({
  sales: shape<SaleRow>({ ...account, content: text, fetchedAt: number }),
  orders: shape<OrderRow>({ ...account, orderId: text, number, content: text, untold: optional(flag) }),
  purchases: shape<PurchaseRow>({
    ...account,
    requestId: text,
    openKey: text,
    state: oneOf('chosen', 'begun'),
    createdAt: number,
    orderId: optional(text),
    productId: number,
    money: number,
    currency: text,
    terms: optional(
      shape<Terms>({ gold: number, bonus: number, days: number, renewalMoney: orNull(number) }),
    ),
    way: oneOf('card', 'page', 'paypal'),
    saveCard: optional(flag),
    email: optional(text),
    back: optional(text),
  }),
  awaitedUnlocks: shape<AwaitedUnlockRow>({
    ...account,
    ...bookId,
    requestId: text,
    kind: oneOf('chapter', 'episode'),
    target: number,
    to: optional(orNull(number)),
    maxPrice: number,
    productId: number,
    createdAt: number,
    orderId: optional(text),
    asked: optional(text),
  }),
});
