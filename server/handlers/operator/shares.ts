import { type Result, success } from '../../../contract/wire/failure';
import type { Done } from '../../operator/audit';
import { always, deskAct, deskRead } from '../../operator/deskCall';
import { notePayout } from '../../shares/payouts';
import { listEarners, readStatement } from '../../shares/statement';
import { readTerms, setTerms } from '../../shares/terms';

export const operatorTitleShares = deskRead<'operatorTitleShares'>(async ({ context, request }) =>
  success(await readTerms(context, request.bookId)),
);

export const operatorSetShare = deskAct(
  'operatorSetShare',
  async (tx, { context, request }) =>
    thenRead(await setTerms(tx, { ...request, userId: request.id }, context), () =>
      readTerms({ ...context, db: tx }, request.bookId),
    ),
  always,
);

export const operatorEarners = deskRead<'operatorEarners'>(async ({ context: { db, settings } }) =>
  success({ ...(await listEarners(db)), currency: settings.currency }),
);

export const operatorStatement = deskRead<'operatorStatement'>(async ({ context, request }) =>
  success(await readStatement(context, { userId: request.id, before: request.before })),
);

export const operatorNotePayout = deskAct(
  'operatorNotePayout',
  async (tx, { context, request }) =>
    thenRead(await notePayout(tx, { ...request, userId: request.id }, context.now()), () =>
      readStatement({ ...context, db: tx }, { userId: request.id, before: null }),
    ),
  always,
);

async function thenRead<Answer>(
  done: Result<Done<null>>,
  read: () => Promise<Answer>,
): Promise<Result<Done<Answer>>> {
  return done.ok ? success({ ...done.value, answer: await read() }) : done;
}
