import { success } from '../../../contract/wire/failure';
import { listOwn } from '../../comments/listOwn';
import { type Handler, sessionOf } from '../../ground/call';

/** What the reader said themselves, a page at a time. */
export const ownComments: Handler<'ownComments'> = async (call) =>
  success(await listOwn(call.context, sessionOf(call).userId, call.request.before));
