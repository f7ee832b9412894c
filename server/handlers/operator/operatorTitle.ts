import { readTitle } from '../../catalogue/deskTitles';
import { deskRead } from '../../operator/deskCall';

/** One title with all that the desk decides of it. */
export const operatorTitle = deskRead<'operatorTitle'>(({ context, request }) =>
  readTitle(context.db, request.bookId),
);
