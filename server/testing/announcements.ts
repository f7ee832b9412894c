import { randomUUID } from 'node:crypto';
import { announceAdded, announceInvite, announcePayment } from '../push/announce';
import type { TestContext } from './openTestContext';

/** What readers are told of, as it happens on the server: a friend who came, a payment that resolved, a new part. */
export function announcements(context: () => TestContext) {
  let friends = 0;
  return {
    invite: (userId: number) =>
      announceInvite(context().db, { userId, friendId: ++friends, bonus: 5 }, context().now()),
    pay: (userId: number) =>
      announcePayment(
        context().db,
        { orderId: randomUUID(), userId, isPaid: true, gold: 60 },
        context().now(),
      ),
    release: (bookId: number, target: number, name = 'A Book') =>
      context().db.transaction((tx) =>
        announceAdded(tx, {
          title: { id: bookId, kind: 'novel', revision: target },
          columns: { title: name, coverCard: '' },
          rows: [{ change: 'added', target, title: `Part ${target}` }],
          now: context().now(),
        }),
      ),
  };
}
