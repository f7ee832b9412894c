import { success } from '../../../contract/wire/failure';
import { listTitles } from '../../catalogue/deskTitles';
import { deskRead } from '../../operator/deskCall';

/** The catalogue, as the desk lists it. */
export const operatorTitles = deskRead<'operatorTitles'>(async ({ context, request }) =>
  success(await listTitles(context.db, request)),
);
