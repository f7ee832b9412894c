import { signPackReport } from '../../../contract/money/packReport';
import { reportTarget } from '../../../data/commands/reportOpened';
import { forgetPack, packRow, unsealPack } from '../../../data/money/packs';
import { timeAtLeast } from '../../../data/money/serverTime';
import { append } from '../../../data/outbox/append';
import { openIntent, refusalsOf } from '../../../data/outbox/read';
import { db } from '../../../data/tables/db';
import type { PackRow } from '../../../data/tables/moneyRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/**
 * Ends packs whose time is over: their keys are thrown away, and that nothing more will be opened is written down to be sent, in
 * one transaction. What was opened stays. Those that have ended on the server are told of as well; with `all` those too whose
 * time is not over. Returns how many were.
 */
export async function endPacks({ all = false } = {}): Promise<number> {
  const [rows, now] = await withDatabase(() => Promise.all([db.packs.toArray(), timeAtLeast()]));
  let ended = 0;
  for (const row of rows) if (all || row.isOver || now >= row.endsAt) ended += (await endPack(row)) ? 1 : 0;
  return ended;
}

/** The same for one, whatever the time: its reader gives it back. False where it is told of already. */
export async function endPack(row: PackRow): Promise<boolean> {
  const pack = await unsealPack(row);
  // What cannot be read opens nothing, and has nothing to tell.
  if (!pack || (row.isOver && (await isRefused(row)))) {
    await write([db.packs, db.outbox], () => forgetPack(row.packId));
    return false;
  }
  const { packId, opened, reportKey } = pack;
  const report = { packId, opened: [...opened], closing: true };
  const target = reportTarget(report);
  const mac = await signPackReport(reportKey, report);
  const after = await packRow(row.accountId, pack, { isOver: true });
  const done = await write([db.packs, db.outbox], async () => {
    const present = await db.packs.get(packId);
    if (!present) return 'gone';
    if (present.content !== row.content) return 'changed';
    if (row.isOver && (await openIntent('reportOpened', target, row.accountId))) return 'told';
    await db.packs.put(after);
    await append({ kind: 'reportOpened', target, payload: { ...report, mac }, accountId: row.accountId });
    return 'done';
  });
  if (done !== 'changed') return done === 'done';
  // A chapter was opened meanwhile: with that one.
  const present = await withDatabase(() => db.packs.get(packId));
  return present !== undefined && endPack(present);
}

/** The server takes no word of it: its database knows no such pack. */
async function isRefused({ packId, accountId }: PackRow): Promise<boolean> {
  const target = reportTarget({ packId, opened: [], closing: true });
  return withDatabase(async () => (await refusalsOf('reportOpened', target, accountId).count()) > 0);
}
