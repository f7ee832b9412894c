import type { AnswerOf } from '../../../contract/endpoints';
import { success } from '../../../contract/wire/failure';
import { share } from '../../catalogue/answerCache';
import { pageAnswers } from '../../catalogue/answers';
import { LAST_OFFSET, nextOffset, PAGE_BOOKS, tagNamesOf, toCard } from '../../catalogue/cards';
import { marksOf, matchedTags } from '../../catalogue/marks';
import { searchBooks } from '../../catalogue/searchBooks';
import { readTerms } from '../../catalogue/searchPlan';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import type { Handler } from '../../ground/call';
import { hotTerm } from '../../searches/hotTerm';
import { tallyOf } from '../../searches/tally';

type Page = AnswerOf<'search'>;
/** A page, and what the search would be called among the hot ones; null when it would not be among them. */
type Found = { readonly page: Page; readonly hot: string | null };

/**
 * What a search costs its network beyond one call (server/ground/limits/callLimits), in milliseconds of a processor on a large
 * catalogue: one that finds what was typed, and one that had to look for what was meant. A kept answer costs nothing more.
 */
const COST = { asTyped: 9, asMeant: 59 } as const;

const NOTHING: Page = { list: [], next: null };

/** Books for a query as it is typed (decision 0007). */
export const search: Handler<'search'> = async ({ context, request, session, charge }) => {
  const { db, primary } = context;
  const { offset } = request;
  const terms = readTerms(request.query);
  if (terms === null || offset > LAST_OFFSET) return success(NOTHING);
  const state = await readState(db);
  const { page, hot } = await pageAnswers(db).get(
    state.counted,
    `search ${offset} ${terms.finished} ${terms.folded}`,
    () => find(),
  );
  if (session && offset === 0) tallyOf(primary).note(session.userId, terms.folded, hot, context.now());
  return success(page);

  async function find(): Promise<Found> {
    const { rows, words, asTyped } = await searchBooks(db, {
      query: request.query,
      offset,
      revision: state.revision,
    });
    const namesOf = await readNames(db, state.books);
    charge(asTyped ? COST.asTyped : COST.asMeant);
    const list = rows.slice(0, PAGE_BOOKS).map((row) => {
      const tags = matchedTags(row.tags, words);
      return {
        ...toCard(row, namesOf),
        titleMarks: marksOf(row.title, words),
        authorMarks: marksOf(row.author, words),
        matchedTags: tags,
        ...tagNamesOf(tags, namesOf),
      };
    });
    const [best] = rows;
    const page = { list, next: nextOffset(rows, offset) };
    share(page);
    return { page, hot: best && asTyped ? hotTerm(best, words) : null };
  }
};
