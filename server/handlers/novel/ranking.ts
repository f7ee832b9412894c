import { success } from '../../../contract/failure';
import { pageAnswers } from '../../catalogue/answers';
import { rankBooks } from '../../catalogue/rankBooks';
import { readState } from '../../catalogue/state';
import type { Handler } from '../handler';

/** A page of a ranking (spec 2.1, Explore). */
export const ranking: Handler<'ranking'> = async ({ context, request }) => {
  const { db } = context;
  const key = JSON.stringify(['ranking', ...Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))]);
  const page = await pageAnswers(db).get((await readState(db)).counted, key, () =>
    rankBooks(db, request, context.now()),
  );
  return success(page);
};
