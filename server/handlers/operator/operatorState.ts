import { success } from '../../../contract/wire/failure';
import { describeDesk } from '../../operator/desk';
import { deskDoor } from '../../operator/deskCall';

/** Whether the desk is open in this session, and how it can be opened. */
export const operatorState = deskDoor<'operatorState'>(async ({ context }, session) =>
  success(await describeDesk(context, session)),
);
