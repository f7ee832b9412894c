import { success } from '../../../contract/wire/failure';
import { deskRead } from '../../operator/deskCall';
import { readMessages } from '../../operator/moderation/messages';

/** Messages to the operator. */
export const operatorMessages = deskRead<'operatorMessages'>(async ({ context, request }) =>
  success(await readMessages(context.db, request)),
);
