import { success } from '../../../contract/failure';
import { listTabs } from '../../catalogue/tabs';
import type { Handler } from '../handler';

export const indexConfig: Handler<'indexConfig'> = async ({ context }) => {
  const rows = await listTabs(context.db);
  return success({
    tabList: rows.map(({ indexValue, title, type }) => ({ indexValue, indexTitle: title, type })),
  });
};
