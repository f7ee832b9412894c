import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { NoticeKind } from '../../../../contract/account/noticeKinds';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/* digest_items: items to send to a reader by e-mail, and items already put into a mail (decision 0060) */

export const digestItems = pgTable(
  'digest_items',
  {
    id: id().primaryKey().generatedAlwaysAsIdentity(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    subject: text().notNull(),
    data: jsonb().notNull(),
    createdAt: createdAt(),
    dueAt: moment('due_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    mailedAt: moment('mailed_at'),
  },
  (table) => [
    unique('digest_items_once').on(table.userId, table.subject),
    index('digest_items_due').on(table.dueAt, table.userId).where(sql`${table.mailedAt} is null`),
    index('digest_items_mailed').on(table.userId, table.mailedAt).where(sql`${table.mailedAt} is not null`),
    index('digest_items_created').on(table.createdAt),
  ],
);
