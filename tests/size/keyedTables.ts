import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as books from '../../server/ground/db/schema/books';
import * as comments from '../../server/ground/db/schema/comments';
import * as counts from '../../server/ground/db/schema/counts';
import * as episodes from '../../server/ground/db/schema/episodes';
import * as grants from '../../server/ground/db/schema/grants';
import * as ledger from '../../server/ground/db/schema/ledger';
import * as logins from '../../server/ground/db/schema/logins';
import * as payments from '../../server/ground/db/schema/payments';
import * as push from '../../server/ground/db/schema/push';
import * as reading from '../../server/ground/db/schema/reading';
import * as receipts from '../../server/ground/db/schema/receipts';
import * as rewards from '../../server/ground/db/schema/rewards';
import * as sessions from '../../server/ground/db/schema/sessions';
import * as sync from '../../server/ground/db/schema/sync';
import * as users from '../../server/ground/db/schema/users';

const SCHEMA = [
  books,
  comments,
  counts,
  episodes,
  grants,
  ledger,
  logins,
  payments,
  push,
  reading,
  receipts,
  rewards,
  sessions,
  sync,
  users,
];

/** Columns whose value identifies one account, one title, or one of their rows. */
const NAMES = [
  'user_id',
  'book_id',
  'drama_id',
  'chapter_id',
  'episode_id',
  'comment_id',
  'entry_id',
  'order_id',
];
const OWN: Readonly<Record<string, readonly string[]>> = {
  users: ['id', 'invite_code', 'email'],
  books: ['id', 'source_key', 'author_folded', 'category'],
  comments: ['id', 'user_id', 'parent_id', 'reply_to', 'book_id'],
  chapters: ['id', 'book_id'],
  episodes: ['id', 'drama_id'],
  ledger_entries: ['id', 'user_id', 'reverses'],
  sessions: ['token_hash', 'id', 'user_id'],
  devices: ['secret_hash', 'id', 'user_id'],
  receipts: ['scope'],
  orders: ['id', 'user_id'],
  invites: ['friend_id', 'inviter_id'],
  reader_blocks: ['user_id', 'blocked_id'],
  bonus_lots: ['id', 'user_id'],
};

/**
 * Returns the tables that grow with readers or titles, with their key columns: a hot statement must name one
 * of them.
 */
export function keyedTables(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const table of SCHEMA.flatMap((module) => Object.values(module)).filter((each) => is(each, PgTable))) {
    const name = getTableName(table);
    const columns = Object.values(getTableColumns(table)).map((column) => column.name);
    const keys = OWN[name] ?? columns.filter((column) => NAMES.includes(column));
    if (keys.length > 0) found.set(name, keys);
  }
  return found;
}
