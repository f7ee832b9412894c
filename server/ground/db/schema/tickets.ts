import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { TICKET_RULE_NAMES, type TicketRule } from '../../../../contract/money/tickets';
import { books } from './books';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/* tickets: when a reader's tickets for a title are all there, and whose keys were given (decision 0146) */

export const tickets = pgTable(
  'tickets',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** Each rule of a title has a row: changing it forth and back gives no new tickets. */
    rule: text({ enum: TICKET_RULE_NAMES as [TicketRule] }).notNull(),
    fullAt: moment('full_at').notNull(),
    /**
     * The chapters whose keys were given and that are not opened, by id, with the time (ms since the epoch):
     * none is said to be opened before that.
     */
    given: jsonb().$type<Readonly<Record<string, number>>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId, table.rule] })],
);
