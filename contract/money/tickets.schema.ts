import * as v from 'valibot';
import { bookIdSchema } from '../catalogue/books.schema';
import { targetSchema } from '../catalogue/chapters.schema';
import { count, moment } from '../wire/primitives.schema';
import { balanceSchema, grantSchema, ledgerLineSchema } from './ledger.schema';
import { FREE_AFTER_DAYS_MOST, TICKET_RULE_NAMES } from './tickets';

export const ticketRuleSchema = v.picklist(TICKET_RULE_NAMES);
export const freeAfterDaysSchema = v.pipe(count, v.minValue(1), v.maxValue(FREE_AFTER_DAYS_MOST));

/** A reader's tickets for a title, and the keys of chapters that waiting opens soon (decision 0146). */
export const ticketsSchema = v.object({
  bookId: bookIdSchema,
  /** The server's clock when it answered. */
  now: moment,
  /** Null if the title has no tickets, or the reader is a guest. `fullAt`: when all tickets are there. */
  tickets: v.nullable(v.object({ rule: ticketRuleSchema, fullAt: moment })),
  /**
   * `at`: when the chapter becomes free for everyone; null for one that a ticket opens. In reading order.
   */
  keys: v.array(v.object({ id: count, target: targetSchema, key: v.string(), at: v.nullable(moment) })),
});
export type Tickets = v.InferOutput<typeof ticketsSchema>;

/** The answer of `openByTicket`. */
export const openedByTicketSchema = v.object({
  /** The chapter's grant; empty if it is free by now. */
  grants: v.array(grantSchema),
  balance: balanceSchema,
  /** The line that released its coins if it was taken along as well (decision 0088); else null. */
  line: v.nullable(ledgerLineSchema),
  bookId: bookIdSchema,
  tickets: v.object({ rule: ticketRuleSchema, fullAt: moment }),
});
export type OpenedByTicket = v.InferOutput<typeof openedByTicketSchema>;
