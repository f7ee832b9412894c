import { MOST_OPENED, OPENED_AHEAD } from '../../../contract/money/tiers';
import { describeFailure, failed, type Result, success } from '../../../contract/wire/failure';
import { keptGrants } from '../../../data/money/grants';
import { areSigned } from '../../../data/money/receipts';
import { call } from '../../../data/network/gateway';
import { readMemberOpens } from '../../../data/queries/tierWays';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/**
 * Opens a locked chapter or episode for a member of a tier, and those that follow it, so that a tunnel does not end
 * what the membership opens (decision 0147). What is opened stays open. Returns undefined, and asks nobody, if no
 * membership of the reader opens it. Fails with `locked` if it has ended.
 */
export async function openAsMember({
  bookId,
  target,
}: {
  bookId: number;
  target: number;
}): Promise<Result<null> | undefined> {
  const opens = await readMemberOpens(bookId);
  const at = opens.indexOf(target);
  if (at === -1) return undefined;
  const opened = await open(bookId, opens.slice(at, at + 1 + OPENED_AHEAD));
  if (!opened.ok) return opened;
  return opened.value.includes(target) ? success(null) : failed('locked');
}

/** Opens everything in a title that a member may read, for a download. A failure leaves the rest closed. */
export async function openAllAsMember(bookId: number): Promise<Result<null>> {
  const opens = await readMemberOpens(bookId);
  for (let at = 0; at < opens.length; at += MOST_OPENED) {
    const opened = await open(bookId, opens.slice(at, at + MOST_OPENED));
    if (!opened.ok) return opened;
  }
  return success(null);
}

async function open(bookId: number, targets: readonly number[]): Promise<Result<number[]>> {
  const userId = await withDatabase(currentAccount);
  if (userId === undefined) return failed('noSession');
  const answer = await call('openAsMember', { bookId, targets: [...targets], userId });
  if (!answer.ok) return answer;
  const { grants } = answer.value;
  if (!(await areSigned(grants)))
    return { ok: false, failure: describeFailure('undecodable', 'a receipt is not signed') };
  const kept = await keptGrants(grants);
  await write(kept.tables, kept.apply);
  return success(grants.map((grant) => grant.target));
}
