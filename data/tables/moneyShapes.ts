import type { Terms } from '../../contract/money/payments.schema';
import { TICKET_RULE_NAMES } from '../../contract/money/tickets';
import type { AutoUnlockRow, AwaitedUnlockRow, PackRow, TaskRow, TicketsRow } from './moneyRows';
import type { OrderRow, PurchaseRow, SaleRow } from './paymentRows';
import { anything, flag, list, number, oneOf, optional, orNull, shape, text } from './shapes';
import { addShapes } from './soundRows';
import { account, bookId } from './valueShapes';

/** Registers the shapes of payment rows; importing this file enables the check. */
addShapes({
  tasks: shape<TaskRow>({
    ...account,
    part: text,
    content: text,
    claimed: optional(list(number)),
    settlement: number,
  }),
  autoUnlocks: shape<AutoUnlockRow>({
    ...bookId,
    ...account,
    maxPrice: number,
    dailyCap: number,
    day: text,
    unlocked: number,
    stopped: optional(oneOf(true)),
    others: optional(list(shape({ day: text, unlocked: number }))),
    takenBack: optional(list(number)),
    lasting: optional(text),
    evenIfSoonFree: optional(oneOf(true)),
  }),
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
      shape<Terms>({
        gold: number,
        bonus: number,
        days: number,
        renewalMoney: orNull(number),
        benefits: anything,
      }),
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

/** Registers the shapes of pack rows; importing this file enables the check. */
addShapes({
  packs: shape<PackRow>({
    ...account,
    ...bookId,
    packId: number,
    targets: list(number),
    endsAt: number,
    content: text,
    isOver: optional(oneOf(true)),
  }),
});

addShapes({
  tickets: shape<TicketsRow>({
    ...account,
    ...bookId,
    rule: optional(oneOf(...TICKET_RULE_NAMES)),
    fullAt: number,
    targets: list(number),
    timed: list(shape<TicketsRow['timed'][number]>({ target: number, at: number })),
    content: text,
  }),
});
