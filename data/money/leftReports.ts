import { PACK_GRACE_MS, PACK_MS, PACK_SILENCE_MS } from '../../contract/money/limits';
import type { FailureName } from '../../contract/wire/failure';
import { call } from '../network/gateway';
import { isOfKind, type PayloadOf } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { seal, unseal } from '../sealing/seal';
import { NOBODY } from '../tables/currentAccount';
import { db } from '../tables/db';
import { metaRow, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { write } from '../tables/write';

/** What is still to be told of a pack whose account has left this device. It names a number of the pack and of chapters, and no text. */
type LeftReport = {
  readonly accountId: number;
  readonly requestId: string;
  /** When it was left, ms since the epoch. */
  readonly at: number;
  readonly report: PayloadOf<'reportOpened'>;
};

const PURPOSE = 'leftReports';
/** After this the server has given back and waits for no word any more (decision 0088). */
const LIFE_MS = PACK_MS + PACK_GRACE_MS + PACK_SILENCE_MS;

/** The account's own session takes no such report, however often it is told. */
const TAKES_NONE = new Set<FailureName>(['malformed', 'notAllowed', 'notFound']);

/** What is to be told of packs, by whoever left or leaves this device: the last word of each. Before its keys go. */
export async function gatherReports(): Promise<LeftReport[]> {
  const [left, rows] = await Promise.all([
    readLeftReports(),
    withDatabase(() => openRowsOf('reportOpened').toArray()),
  ]);
  const last = new Map<number, LeftReport>();
  for (const row of rows) {
    if (!isOfKind(row, 'reportOpened') || row.accountId === NOBODY) continue;
    const { accountId, requestId, payload } = row;
    const { packId, opened, closing, mac } = payload;
    const report = { packId, opened, closing, mac };
    const before = last.get(packId)?.report;
    if (!before || saysMore(report, before))
      last.set(packId, { accountId, requestId, at: Date.now(), report });
  }
  return [...left.filter(({ report }) => !last.has(report.packId)), ...last.values()];
}

/** The row that keeps them, sealed with the key the device has now; undefined for none. */
export async function leftReportsRow(reports: readonly LeftReport[]) {
  return reports.length > 0 ? metaRow('leftReports', await seal(PURPOSE, reports)) : undefined;
}

/**
 * Tells them where nobody has signed in since: the browser's session may still be that of whoever left, and is ended by the next
 * sign-in. The server takes each only in its own account's session; what another one answers waits for its account to come back.
 * What it gives is that account's, and nothing of it is kept here. Under the outbox's lock. Never rejects for what is answered.
 */
export async function tellLeftReports(): Promise<void> {
  const left = await readLeftReports();
  if (left.length === 0) return;
  const waiting: LeftReport[] = [];
  for (const one of left) {
    const { accountId, requestId, report } = one;
    const told = await call('reportOpened', { ...report, requestId, userId: accountId });
    if (!told.ok && !TAKES_NONE.has(told.failure.name)) waiting.push(one);
  }
  if (waiting.length < left.length) await keep(waiting);
}

/** Those of an account are no longer left: it has come back, and they are to be told as ever. */
export async function forgetLeftReports(accountId: number): Promise<void> {
  await keep((await readLeftReports()).filter((one) => one.accountId !== accountId));
}

export async function readLeftReports(): Promise<LeftReport[]> {
  const sealed = await withDatabase(() => readMeta('leftReports'));
  const left = sealed === undefined ? undefined : await unseal<LeftReport[]>(PURPOSE, sealed);
  const since = Date.now() - LIFE_MS;
  return (left ?? []).filter(({ at }) => at > since);
}

async function keep(reports: readonly LeftReport[]): Promise<void> {
  const row = await leftReportsRow(reports);
  await write([db.meta], async () => {
    if (row) await db.meta.put(row);
    else await db.meta.delete('leftReports');
  });
}

function saysMore(report: LeftReport['report'], than: LeftReport['report']): boolean {
  return report.opened.length > than.opened.length || (report.closing && !than.closing);
}
