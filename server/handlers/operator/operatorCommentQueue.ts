import { success } from '../../../contract/wire/failure';
import { readQueue } from '../../comments/moderation';
import { deskRead } from '../../operator/deskCall';

/** Comments that readers reported, and those that wait to be approved. */
export const operatorCommentQueue = deskRead<'operatorCommentQueue'>(async ({ context }) =>
  success({ list: await readQueue(context.db) }),
);
