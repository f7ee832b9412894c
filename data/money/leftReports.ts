import { PACK_GRACE_MS, PACK_MS, PACK_SILENCE_MS } from '../../contract/money/limits';
import type { FailureName } from '../../contract/wire/failure';
import { call } from '../network/gateway';
import { isOfKind, type PayloadOf } from '../outbox/intent';
import { openRowsOf } from '../outbox/read';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import { metaRow, NOBODY, readMeta } from '../tables/meta';
import { withDatabase } from '../tables/openDatabase';
import { write } from '../tables/write';

/**
 * An unsent report of a pack whose account has left this device. It contains the pack's id and chapter
 * numbers, no text.
 */
type LeftReport = {
  readonly accountId: number;
  readonly requestId: string;
  readonly at: number;
  readonly report: PayloadOf<'reportOpened'>;
};

const PURPOSE = 'leftReports';
/** After this time the server has refunded the pack and accepts no report any more (decision 0088). */
const LIFE_MS = PACK_MS + PACK_GRACE_MS + PACK_SILENCE_MS;

/** Failures after which the account's own session will never accept the report. */
const TAKES_NONE = new Set<FailureName>(['malformed', 'notAllowed', 'notFound']);

/**
 * Returns the unsent reports of accounts that left or leave this device: the latest of each pack. Must run
 * before the keys are deleted.
 */
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

/** Returns the row of these reports, sealed with the device's current key, or undefined if there are none. */
export async function leftReportsRow(reports: readonly LeftReport[]) {
  return reports.length > 0 ? metaRow('leftReports', await seal(PURPOSE, reports)) : undefined;
}

/**
 * Sends the reports if no reader has signed in since: the browser may still have the session of the account
 * that left, which the next sign-in ends. The server accepts each report only in its own account's session;
 * one that another session answered waits until its account returns. The answer's grants belong to that
 * account, so nothing of them is stored here. Runs under the outbox's lock. Never rejects because of an
 * answer.
 */
export async function sendLeftReports(): Promise<void> {
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

/** Drops the reports of an account that has returned: the outbox sends them again. */
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
