import { success } from '../../../contract/wire/failure';
import { deskRead } from '../../operator/deskCall';
import { readReceipts } from '../../operator/people/readerReceipts';

/** A page of what a reader's commands were answered with. */
export const operatorReaderReceipts = deskRead<'operatorReaderReceipts'>(async ({ context, request }) =>
  success(await readReceipts(context.db, { userId: request.id, before: request.before })),
);
