import { success } from '../../../contract/values/failure';
import { readTitle } from '../../catalogue/deskTitles';
import { editTitle } from '../../catalogue/editTitle';
import { deskAct } from '../../operator/deskCall';

/** Changes what is told of a title. */
export const operatorEditTitle = deskAct('operatorEditTitle', async (tx, { context, request }) => {
  const { bookId, edits } = request;
  const edited = await editTitle(tx, bookId, edits, context.now());
  if (!edited.ok) return edited;
  const answer = await readTitle(tx, bookId);
  if (!answer.ok) return answer;
  const after = { changed: Object.keys(edits).sort().join(' ') };
  return success({
    answer: answer.value,
    act: { act: 'title.edit', object: 'title', objectId: bookId, after },
  });
});
