import { type Result, success } from '../../../contract/wire/failure';
import { MAX_WAITING_ACTIONS, MAX_WAITING_VITALS } from '../../../data/commands/logs';
import { append, dropOldest } from '../../../data/outbox/append';
import type { PayloadOf } from '../../../data/outbox/intent';
import { openRowsOf } from '../../../data/outbox/read';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { outcome } from '../ground/outcome';
import { drainOutbox } from '../outbox/drainOutbox';

/** Queues an action to be counted (spec 7, set_userLog). The page checks the reader's consent. */
export function recordAction(told: { page: string; action: string; detail: string }): Promise<Result<null>> {
  return outcome(async () => {
    const { page, action, detail } = told;
    const payload = { page, action, detail: detail === '' ? {} : { text: detail }, dateTime: Date.now() };
    await append({ kind: 'action', target: crypto.randomUUID(), payload });
    await dropOldest('action', MAX_WAITING_ACTIONS);
    void drainOutbox();
    return success(null);
  });
}

/** Queues a report of how fast the app was (spec 4.14). The page checks the reader's consent. */
export function recordVitals(report: PayloadOf<'vitals'>): Promise<Result<null>> {
  return outcome(async () => {
    await append({ kind: 'vitals', target: crypto.randomUUID(), payload: report });
    await dropOldest('vitals', MAX_WAITING_VITALS);
    void drainOutbox();
    return success(null);
  });
}

/** Deletes waiting actions and reports of speed after consent is withdrawn. */
export function forgetActions(): Promise<Result<null>> {
  return outcome(async () => {
    await write([db.outbox], async () => {
      for (const kind of ['action', 'vitals'] as const)
        await db.outbox.bulkDelete(await openRowsOf(kind).primaryKeys());
    });
    return success(null);
  });
}
