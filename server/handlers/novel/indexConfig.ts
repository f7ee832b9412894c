import { success } from '../../../contract/wire/failure';
import { readState } from '../../catalogue/state';
import { listOfferedTabs } from '../../catalogue/tabs';
import { readNames } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';

export const indexConfig: Handler<'indexConfig'> = async ({ context }) => {
  const { db } = context;
  const namesOf = await readNames(db, (await readState(db)).books);
  const rows = await listOfferedTabs(db);
  return success({
    tabList: rows.map(({ indexValue, title, type }) => {
      const indexTitles = namesOf('tab', title);
      return { indexValue, indexTitle: title, ...(indexTitles && { indexTitles }), type };
    }),
  });
};
