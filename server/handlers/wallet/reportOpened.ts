import type { PackReportAnswer } from '../../../contract/money/ledger.schema';
import type { Handler } from '../../ground/call';
import type { Context } from '../../ground/context';
import { answerOnce, type KeptForm } from '../../ground/session/answerOnce';
import { readGrants } from '../../unlock/grants';
import { reportOpened as report } from '../../unlock/packs/reportOpened';

/** What was opened of chapters taken along, told by the device that has them. */
export const reportOpened: Handler<'reportOpened'> = (call) =>
  answerOnce(
    call,
    'reportOpened',
    (tx, userId) => report(call.context, tx, { ...call.request, userId }),
    keptReport(call.context),
  );

type ShortReport = Omit<PackReportAnswer, 'grants'> & { readonly grants: readonly number[] };

/** Kept without keys, as unlocks are. */
function keptReport(context: Context): KeptForm<PackReportAnswer, ShortReport> {
  return {
    shorten: (answer) => ({ ...answer, grants: answer.grants.map(({ id }) => id) }),
    restore: async (tx, short, userId) => ({
      ...short,
      grants: await readGrants(tx, context.secrets, userId, short.grants),
    }),
  };
}
