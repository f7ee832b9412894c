import { asc } from 'drizzle-orm';
import { success } from '../../../contract/failure';
import { tabs } from '../../db/schema';
import type { Handler } from '../handler';

export const indexConfig: Handler<'indexConfig'> = async ({ context }) => {
  const rows = await context.db.select().from(tabs).orderBy(asc(tabs.position), asc(tabs.indexValue));
  return success({
    tabList: rows.map(({ indexValue, title, type }) => ({ indexValue, indexTitle: title, type })),
  });
};
