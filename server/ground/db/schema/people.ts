import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { TITLE_PARTS } from '../../../../contract/studio/parts';
import { books } from './books';
import { createdAt, id, moment } from './columns';
import { users } from './users';

/*
 * title_people: the accounts that make a title, each with its part (decision 0137)
 * title_invitations: the addresses that were invited to a title and have not accepted
 * author_profiles: what people who make titles say of themselves on a public page (decision 0138)
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

export const authorProfiles = pgTable('author_profiles', {
  /** The public number: that of the account never leaves the server. */
  id: id().primaryKey().generatedAlwaysAsIdentity(),
  userId: id('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  penName: text('pen_name').notNull(),
  /** As names of authors are compared: nobody can call themselves as another author does. */
  penNameFolded: text('pen_name_folded').notNull().unique(),
  about: text().notNull(),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});
