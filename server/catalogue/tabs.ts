import { asc } from 'drizzle-orm';
import type { Database } from '../ground/db/database';
import { tabs } from '../ground/db/schema/home';

/** The tabs of the home screen in their order. */
export async function listTabs(db: Database): Promise<(typeof tabs.$inferSelect)[]> {
  return await db.select().from(tabs).orderBy(asc(tabs.position), asc(tabs.indexValue));
}
