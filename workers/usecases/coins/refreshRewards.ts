import { type Result, success } from '../../../contract/wire/failure';
import { settlementsSoFar } from '../../../data/money/settlements';
import { heardTaskPart } from '../../../data/money/taskBook';
import { call } from '../../../data/network/gateway';
import { currentAccount } from '../../../data/tables/currentAccount';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';

/** Brings the row of seven days and the tasks up to date. */
export function refreshRewards(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const settlements = await settlementsSoFar();
    const [sign, tasks] = await Promise.all([
      call('signIndex', { userId: accountId }),
      call('taskList', { userId: accountId }),
    ]);
    if (!sign.ok) return sign;
    const heard = await heardTaskPart(accountId, 'sign', sign.value, settlements);
    const listed = tasks.ok ? await heardTaskPart(accountId, 'tasks', tasks.value, settlements) : undefined;
    await write(heard.tables, async () => {
      await heard.apply();
      await listed?.apply();
    });
    return tasks.ok ? success(null) : tasks;
  });
}

/** Brings the invitations up to date: the reader's code, and who has come. */
export function refreshInvites(): Promise<Result<null>> {
  return outcome(async () => {
    const accountId = await withDatabase(currentAccount);
    if (accountId === undefined) return success(null);
    const settlements = await settlementsSoFar();
    const invites = await call('inviteConfig', { userId: accountId });
    if (!invites.ok) return invites;
    const heard = await heardTaskPart(accountId, 'invite', invites.value, settlements);
    await write(heard.tables, heard.apply);
    return success(null);
  });
}
