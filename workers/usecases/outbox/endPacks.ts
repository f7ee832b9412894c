import { signPackReport } from '../../../contract/money/packReport';
import { reportTarget } from '../../../data/commands/packs';
import { forgetPack, packRow, unsealPack } from '../../../data/money/packs';
import { timeAtLeast } from '../../../data/money/settlements';
import { append } from '../../../data/outbox/append';
import { openIntent, refusalsOf } from '../../../data/outbox/read';
import { db } from '../../../data/tables/db';
import type { PackRow } from '../../../data/tables/moneyRows';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';

/**
 * Ends packs whose time is over: in one transaction their keys are deleted and a closing report is queued.
 * Opened chapters stay. Packs that ended on the server are reported as well; `all` includes packs whose time
 * is not over. Returns the number reported.
 */
export async function endPacks({ all = false } = {}): Promise<number> {
  const [rows, now] = await withDatabase(() => Promise.all([db.packs.toArray(), timeAtLeast()]));
  let ended = 0;
  for (const row of rows) if (all || row.isOver || now >= row.endsAt) ended += (await endPack(row)) ? 1 : 0;
  return ended;
}

/** Ends one pack, whatever its time: its reader returns it. Returns false if it is already reported. */
export async function endPack(row: PackRow): Promise<boolean> {
  const pack = await unsealPack(row);
  // A pack that does not open has nothing to report.
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
  // A chapter was opened meanwhile: repeat with that one.
  const present = await withDatabase(() => db.packs.get(packId));
  return present !== undefined && endPack(present);
}

/** Returns whether the server refused its report: its database has no such pack. */
async function isRefused({ packId, accountId }: PackRow): Promise<boolean> {
  const target = reportTarget({ packId, opened: [], closing: true });
  return withDatabase(async () => (await refusalsOf('reportOpened', target, accountId).count()) > 0);
}
