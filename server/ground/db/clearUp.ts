import { sql } from 'drizzle-orm';
import type { Database } from './database';

/**
 * Removes dead rows of the tables that change and tells the planner what they hold: without that it reads 20,000 books
 * where an index has the ten it wants. A Postgres server has its autovacuum; the embedded one has nobody.
 */
export async function clearUp(db: Database): Promise<void> {
  await db.execute(sql`vacuum (analyze)
    books, book_search, search_words, blocks, block_books, book_days, reads, watches, episodes, episode_likes, ratings, stale_books, catalogue_state,
    sessions, receipts, search_days, accounts, bonus_lots, grants, episode_grants, ledger_entries, ledger_postings, check_ins,
    ad_views, sync_items, sync_devices, sync_accounts, budgets, mails, email_codes, push_subscriptions, push_events, push_notices,
    digest_items`);
}
