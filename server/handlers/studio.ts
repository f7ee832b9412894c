import { success } from '../../contract/wire/failure';
import { type Handler, sessionOf } from '../ground/call';
import { readStatement } from '../shares/statement';

export const studioStatement: Handler<'studioStatement'> = async (call) =>
  success(await readStatement(call.context, { userId: sessionOf(call).userId, before: call.request.before }));
