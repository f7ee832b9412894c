import { success } from '../../../contract/failure';
import { toPage } from '../../catalogue/cards';
import { listCategories, searchBooks } from '../../catalogue/searchBooks';
import type { Handler } from '../handler';

export const search: Handler<'search'> = async ({ context, request }) => {
  const { query, category, offset } = request;
  const rows = await searchBooks(context.db, { query, category, offset });
  return success({ ...toPage(rows, offset), categories: await listCategories(context.db) });
};
