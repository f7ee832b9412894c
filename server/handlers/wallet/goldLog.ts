import { success } from '../../../contract/wire/failure';
import { type Handler, sessionOf } from '../../ground/call';
import { readLines } from '../../ground/ledger/readLines';

const LINES_A_PAGE = 30;

/** What came in and went out, newest first. */
export const goldLog: Handler<'goldLog'> = async (call) => {
  const { before, filter } = call.request;
  const { userId } = sessionOf(call);
  const list = await readLines(call.context.db, { userId, before, filter, limit: LINES_A_PAGE });
  return success({ list, next: list.length === LINES_A_PAGE ? (list.at(-1)?.id ?? null) : null });
};
