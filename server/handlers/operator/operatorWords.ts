import { success } from '../../../contract/wire/failure';
import { readWords } from '../../comments/words';
import { deskRead } from '../../operator/deskCall';

/** The words that have a comment wait. */
export const operatorWords = deskRead<'operatorWords'>(async ({ context }) =>
  success({ list: await readWords(context.db) }),
);
