import { success } from '../../../contract/wire/failure';
import { pageAnswers } from '../../catalogue/answers';
import { rankBooks } from '../../catalogue/rankBooks';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';

/** A page of a ranking (spec 2.1, Explore). */
export const ranking: Handler<'ranking'> = async ({ context, request }) => {
  const { db } = context;
  const key = JSON.stringify(['ranking', ...Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))]);
  const state = await readState(db);
  const page = await pageAnswers(db).get(state.counted, key, async () =>
    rankBooks(db, request, context.now(), await readNames(db, state.books)),
  );
  return success(page);
};
