import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { TITLE_PARTS } from '../../../../contract/studio/parts';
import { books } from './books';
import { createdAt, id } from './columns';
import { users } from './users';

/*
 * title_people: the accounts that make a title, each with its part (decision 0137)
 * title_invitations: the addresses that were invited to a title and have not accepted
 */

const part = () => text({ enum: TITLE_PARTS }).notNull();

export const titlePeople = pgTable(
  'title_people',
  {
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    part: part(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.userId] }),
    index('title_people_user').on(table.userId, table.bookId),
  ],
);

export const titleInvitations = pgTable(
  'title_invitations',
  {
    bookId: id('book_id')
      .notNull()
      .references(() => books.id, { onDelete: 'cascade' }),
    /** As `emailSchema` normalises it. */
    email: text().notNull(),
    part: part(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.email] }),
    index('title_invitations_email').on(table.email),
  ],
);
