import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { TICKET_RULE_NAMES, type TicketRule } from '../../../../contract/money/tickets';
import { chapters } from './books';
import { createdAt, id } from './columns';
import { episodes } from './episodes';
import { ledgerEntries } from './ledger';
import { users } from './users';

/* grants, episode_grants: which user may read which priced chapter, or watch which priced episode */

export const grants = pgTable(
  'grants',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    chapterId: id('chapter_id')
      .notNull()
      .references(() => chapters.id),
    /** Increases with time for each user and is never reused: receipts and devices' cursors refer to it. */
    id: id().notNull().generatedAlwaysAsIdentity(),
    /** The entry that paid for it; null if a ticket or a membership opened it. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    /** The rule of the ticket that opened it without coins (decision 0146); null if it was paid for. */
    ticket: text({ enum: TICKET_RULE_NAMES as [TicketRule] }),
    /** The tier whose member opened it (decision 0147); null if none did. */
    tierId: id('tier_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chapterId] }),
    unique('grants_user_id').on(table.userId, table.id),
    index('grants_entry').on(table.entryId),
  ],
);

export const episodeGrants = pgTable(
  'episode_grants',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: id('episode_id')
      .notNull()
      .references(() => episodes.id),
    /**
     * From the sequence of `grants`: receipts and devices' cursors name grants of both kinds by one number.
     */
    id: id().notNull().default(sql`nextval('grants_id_seq')`),
    /** The entry that paid for it; null if a membership opened it. */
    entryId: bigint('entry_id', { mode: 'number' }).references(() => ledgerEntries.id),
    tierId: id('tier_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    unique('episode_grants_user_id').on(table.userId, table.id),
    index('episode_grants_entry').on(table.entryId),
  ],
);
