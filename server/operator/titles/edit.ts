import type { TitleFile } from '../../../contract/operator/titles.schema';
import { type Result, success } from '../../../contract/wire/failure';
import { readTitle } from '../../catalogue/deskTitles';
import { editTitle, type TitleEdits } from '../../catalogue/editTitle';
import type { Transaction } from '../../ground/db/database';
import type { Done } from '../audit';

/** Changes what is told of a title. The log says which of it, not in which words. Refused: `notFound`. */
export async function edit(
  tx: Transaction,
  bookId: number,
  edits: TitleEdits,
  now: Date,
): Promise<Result<Done<TitleFile>>> {
  const edited = await editTitle(tx, bookId, edits, now);
  if (!edited.ok) return edited;
  const answer = await readTitle(tx, bookId);
  if (!answer.ok) return answer;
  const after = { changed: Object.keys(edits).sort().join(' ') };
  return success({
    answer: answer.value,
    act: { act: 'title.edit', object: 'title', objectId: bookId, after },
  });
}
