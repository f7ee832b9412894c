import { type Result, success } from '../../../contract/wire/failure';
import { postEnvelope } from '../../../data/network/postEnvelope';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { scrubEnvelope } from '../../telemetry/scrubEnvelope';
import { outcome } from '../ground/outcome';

/** Reports that wait while there is no network: up to these bytes, and this long. The oldest go. */
export const WAITING_MOST_BYTES = 2_000_000;
export const WAITING_MOST_MS = 7 * 86_400_000;
const LOCK = 'dogear-envelopes';
const WAIT_MS = 60_000;

/** Goes up when the reader takes their consent back: what is being scrubbed then is not kept any more. */
let withdrawals = 0;
/** The server asked not to be asked before, ms since the epoch. */
let heldUntil = 0;

/**
 * Keeps a report of the page's and sends it (decision 0069); resolves once it is kept or dropped. The one way reports leave
 * the device: what may not leave it is taken out here, whatever made them.
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

/** Inside a transaction. */
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

/** Sends what waits, in its order, one at a time in all tabs; what cannot be sent now waits on. */
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

/** Consent was taken back: what waits is deleted. */
export function forgetEnvelopes(): Promise<Result<null>> {
  return outcome(async () => {
    withdrawals += 1;
    await write([db.envelopes], () => db.envelopes.clear());
    return success(null);
  });
}
