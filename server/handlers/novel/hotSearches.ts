import { sql } from 'drizzle-orm';
import { success } from '../../../contract/wire/failure';
import { pageAnswers } from '../../catalogue/answers';
import { searchBooks } from '../../catalogue/searchBooks';
import { type CatalogueState, readState } from '../../catalogue/state';
import { addDays, dayOf } from '../../ground/calendar';
import type { Handler } from '../../ground/call';
import type { Context } from '../../ground/context';
import { rowsOf } from '../../ground/db/database';

const DAYS = 7;
const MOST_TERMS = 10;
/** On one day, when each reader counts once: what fewer look for might be told from who they are. */
const LEAST_READERS = 3;

/** What readers looked for in the last seven days, most wanted first; only what still finds a book (decision 0007). */
export const hotSearches: Handler<'hotSearches'> = async ({ context }) => {
  const state = await readState(context.db);
  return success(
    await pageAnswers(context.db).get(state.counted, 'hot searches', async () => ({
      list: await hotTerms(context, state),
    })),
  );
};

async function hotTerms(context: Context, { revision }: CatalogueState): Promise<string[]> {
  const since = addDays(dayOf(context.now()), -DAYS);
  const rows = await rowsOf<{ display: string }>(
    context.db,
    sql`select max(display) as display from search_days where day > ${since}::date
      group by term having max(readers) >= ${LEAST_READERS}
      order by sum(readers) desc, term limit ${2 * MOST_TERMS}`,
  );
  const found: string[] = [];
  for (const { display } of rows) {
    if (found.length === MOST_TERMS) break;
    const { asTyped } = await searchBooks(context.db, { query: display, offset: 0, revision });
    if (asTyped) found.push(display);
  }
  return found;
}
