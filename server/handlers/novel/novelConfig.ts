import { success } from '../../../contract/failure';
import { books } from '../../db/schema';
import type { Handler } from '../handler';

export const novelConfig: Handler<'novelConfig'> = async ({ context }) => {
  const { operatorName, currencySymbol, loginGold, noticeGold } = context.settings;
  const bookCount = await context.db.$count(books);
  return success({ operatorName, currencySymbol, loginGold, noticeGold, bookCount });
};
