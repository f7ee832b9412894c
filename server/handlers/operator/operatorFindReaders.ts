import { success } from '../../../contract/wire/failure';
import { deskRead } from '../../operator/deskCall';
import { findReaders } from '../../operator/people/findReaders';

/** Readers by number, address or name. */
export const operatorFindReaders = deskRead<'operatorFindReaders'>(async ({ context, request }) =>
  success(await findReaders(context.db, request)),
);
