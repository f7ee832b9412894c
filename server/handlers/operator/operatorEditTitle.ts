import { deskAct } from '../../operator/deskCall';
import { edit } from '../../operator/titles/edit';

/** Changes what is told of a title. */
export const operatorEditTitle = deskAct('operatorEditTitle', (tx, { context, request }) =>
  edit(tx, request.bookId, request.edits, context.now()),
);
