import { type Result, success } from '../../../contract/wire/failure';
import { postEnvelope } from '../../../data/network/uploads';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { scrubEnvelope } from '../../telemetry/scrubEnvelope';
import { outcome } from '../ground/outcome';

/** Limits of the reports that wait offline, in bytes and age. The oldest are dropped. */
export const WAITING_MOST_BYTES = 2_000_000;
export const WAITING_MOST_MS = 7 * 86_400_000;
const LOCK = 'dogear-envelopes';
const WAIT_MS = 60_000;

/** Increases when the reader withdraws consent: a report being scrubbed at that time is not stored. */
let withdrawals = 0;
/** The server asked for no request before this time, ms since the epoch. */
let heldUntil = 0;

/**
 * Stores and sends a page's report (decision 0068); resolves once it is stored or dropped. All reports leave
 * the device through here, where private data is scrubbed.
 */
export function sendEnvelope(body: string): Promise<Result<null>> {
  return outcome(async () => {
    const before = withdrawals;
    const scrubbed = await scrubEnvelope(body);
    if (scrubbed === null) return success(null);
    await write([db.envelopes], async () => {
      if (withdrawals !== before) return;
      await db.envelopes.add({ body: scrubbed.buffer, createdAt: Date.now() });
      await dropOldest();
    });
    void deliverEnvelopes();
    return success(null);
  });
}

/** Runs inside a transaction. */
async function dropOldest(): Promise<void> {
  const rows = await db.envelopes.toArray();
  const newestFirst = rows.sort((a, b) => b.id - a.id);
  let bytes = 0;
  const dropped = newestFirst.filter(({ body, createdAt }) => {
    bytes += body.byteLength;
    return bytes > WAITING_MOST_BYTES || Date.now() - createdAt > WAITING_MOST_MS;
  });
  await db.envelopes.bulkDelete(dropped.map(({ id }) => id));
}

/** Sends the waiting reports in order, one at a time across all tabs; those that cannot be sent stay. */
export function deliverEnvelopes(): Promise<Result<null>> {
  return outcome(() =>
    navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock === null || Date.now() < heldUntil) return success(null);
      await write([db.envelopes], dropOldest);
      for (;;) {
        const [next] = await withDatabase(() => db.envelopes.orderBy('id').limit(1).toArray());
        if (!next) return success(null);
        const sent = await postEnvelope(next.body);
        if (!sent.ok && sent.failure.disposition !== 'refuse') {
          if (sent.failure.name !== 'offline') heldUntil = Date.now() + (sent.failure.waitMs ?? WAIT_MS);
          return sent;
        }
        await write([db.envelopes], () => db.envelopes.delete(next.id));
      }
    }),
  );
}

/** Deletes waiting reports after consent is withdrawn. */
export function forgetEnvelopes(): Promise<Result<null>> {
  return outcome(async () => {
    withdrawals += 1;
    await write([db.envelopes], () => db.envelopes.clear());
    return success(null);
  });
}
