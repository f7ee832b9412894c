import { reportTarget } from '../../../data/commands/packs';
import { forgetLeftReports, readLeftReports } from '../../../data/money/leftReports';
import { append } from '../../../data/outbox/append';
import { currentAccount } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';

/** What the account, back on this device, had left to be told of its packs waits to be sent again, and is settled as ever. */
export async function takeUpReports(): Promise<void> {
  const accountId = await withDatabase(currentAccount);
  if (accountId === undefined) return;
  const own = (await readLeftReports()).filter((one) => one.accountId === accountId);
  for (const { report } of own)
    await append({ kind: 'reportOpened', target: reportTarget(report), payload: report, accountId });
  if (own.length > 0) await forgetLeftReports(accountId);
}
