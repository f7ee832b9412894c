import { pgTable, text } from 'drizzle-orm/pg-core';

/** Single values of this installation, such as which content secret sealed the chapters. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});
