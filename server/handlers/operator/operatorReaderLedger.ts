import { success } from '../../../contract/wire/failure';
import { readLines } from '../../ground/ledger/readLines';
import { deskRead } from '../../operator/deskCall';

const LINES_A_PAGE = 30;

/** A page of what came into a reader's account and went out, newest first. */
export const operatorReaderLedger = deskRead<'operatorReaderLedger'>(async ({ context, request }) => {
  const { id: userId, before } = request;
  const list = await readLines(context.db, { userId, before, filter: 'all', limit: LINES_A_PAGE });
  return success({ list, next: list.length === LINES_A_PAGE ? (list.at(-1)?.id ?? null) : null });
});
