import { success } from '../../../contract/wire/failure';
import { closeDesk } from '../../operator/desk';
import { deskDoor } from '../../operator/deskCall';

/** Closes the desk in this session. */
export const operatorClose = deskDoor<'operatorClose'>(async ({ context }, session) => {
  await closeDesk(context, session);
  return success(null);
});
