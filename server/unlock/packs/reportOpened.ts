import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { LedgerLine, PackReportAnswer } from '../../../contract/money/ledger.schema';
import { type PackReport, packReportText } from '../../../contract/money/packReport';
import { failed, type Result, success } from '../../../contract/wire/failure';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { chapters } from '../../ground/db/schema/books';
import { grants } from '../../ground/db/schema/grants';
import { packChapters, packs } from '../../ground/db/schema/packs';
import { lockAccount } from '../../ground/ledger/lockAccount';
import { readGrants } from '../grants';
import { captureHeld, heldOfPack, releaseHeld } from './heldChapters';

type Report = PackReport & { readonly userId: number; readonly mac: string; readonly requestId: string };

/**
 * Settles the chapters a device reports as opened (decision 0088). A report names everything opened so far,
 * and a paid chapter is not paid again, so that a repeated, late or out-of-order report changes nothing. With
 * `closing`, the other coins are returned at once. Chapters whose coins were returned before the report stay
 * unpaid, and are named in `late`.
 */
export async function reportOpened(
  context: Context,
  tx: Transaction,
  report: Report,
): Promise<Result<PackReportAnswer>> {
  const { userId, packId, opened, closing, requestId } = report;
  const at = context.now();
  await lockAccount(tx, userId, at);
  const [pack] = await tx
    .select()
    .from(packs)
    .where(and(eq(packs.id, packId), eq(packs.userId, userId)));
  if (!pack) return failed('notFound');
  if (!isMacOf(context.secrets.packKey(packId), report)) return failed('notAllowed');
  const wanted = new Set(opened);
  const held = await heldOfPack(tx, packId);
  const now = held.filter(({ target }) => wanted.has(target));
  const rest = held.filter(({ target }) => !wanted.has(target));
  let line: LedgerLine | null = null;
  if (closing) {
    await tx
      .update(packs)
      .set({ closedAt: at })
      .where(and(eq(packs.id, packId), isNull(packs.closedAt)));
    if (rest.length > 0) {
      // The request's own entry is its last one: the capture, if anything was opened.
      const ofRequest = now.length > 0 ? null : requestId;
      line = await releaseHeld(tx, { userId, held: rest, as: 'released', requestId: ofRequest, at });
    }
  }
  if (now.length > 0)
    line = (await captureHeld(tx, { userId, held: now, requestId, at, days: context.days })) ?? line;
  return success(await answerOf(context, tx, { userId, packId, wanted, line }));
}

type Done = {
  readonly userId: number;
  readonly packId: number;
  readonly wanted: ReadonlySet<number>;
  readonly line: LedgerLine | null;
};

async function answerOf(
  context: Context,
  tx: Transaction,
  { userId, packId, wanted, line }: Done,
): Promise<PackReportAnswer> {
  const rows = await tx
    .select({ target: chapters.target, state: packChapters.state, grantId: grants.id })
    .from(packChapters)
    .innerJoin(chapters, eq(chapters.id, packChapters.chapterId))
    .leftJoin(grants, and(eq(grants.chapterId, packChapters.chapterId), eq(grants.userId, userId)))
    .where(eq(packChapters.packId, packId));
  const told = rows.filter(({ target }) => wanted.has(target));
  const ids = told.flatMap(({ grantId }) => (grantId === null ? [] : [grantId]));
  const balance = await lockAccount(tx, userId, context.now());
  return {
    packId,
    grants: await readGrants(tx, context.secrets, userId, ids),
    late: told.filter(({ grantId }) => grantId === null).map(({ target }) => target),
    ended: rows.every(({ state }) => state !== 'held'),
    balance,
    line,
  };
}

function isMacOf(key: Uint8Array, { mac, ...report }: Report): boolean {
  const right = createHmac('sha256', key).update(packReportText(report)).digest();
  return timingSafeEqual(right, Buffer.from(mac, 'hex'));
}
