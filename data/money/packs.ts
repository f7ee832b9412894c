import * as v from 'valibot';
import type { Pack, PackReportAnswer, TakenAlong } from '../../contract/money/ledger.schema';
import { signPackReport } from '../../contract/money/packReport';
import { packReceiptSchema } from '../../contract/money/receipts.schema';
import { decodeBase64 } from '../../contract/wire/base64';
import { describeFailure, type Failure } from '../../contract/wire/failure';
import { sha256Hex } from '../network/sha256';
import { both, type Effect } from '../outbox/command';
import { isOfKind, type OutboxRow } from '../outbox/intent';
import { refusedRows } from '../outbox/read';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { PackRow } from '../tables/moneyRows';
import '../tables/moneyShapes';
import { keptGrants, markItems } from './grants';
import { areSigned, isSigned } from './receipts';
import { seeServerTime } from './settlements';
import { accountOf, movementOf } from './wallet';

/** A stored pack, without the keys of opened chapters or of a pack that has ended. */
export type KeptPack = Omit<Pack, 'receipt'> & {
  /** Targets, in the order of opening; the list only grows. */
  readonly opened: readonly number[];
  /** Authenticates the report of exactly these targets (contract/money/packReport). */
  readonly mac: string;
};

/** Returns the pack, or undefined if it does not open or does not match what was signed. */
export async function unsealPack(row: PackRow): Promise<KeptPack | undefined> {
  const kept = await unseal<KeptPack>(purpose(row.packId), row.content);
  if (!kept || kept.packId !== row.packId) return undefined;
  const { reportKey, packId, opened } = kept;
  return kept.mac === (await signPackReport(reportKey, { packId, opened, closing: false }))
    ? kept
    : undefined;
}

/** Returns the row of a pack with the opened targets. Must not run inside a transaction. */
export async function packRow(
  accountId: number,
  pack: Omit<KeptPack, 'mac'>,
  { isOver }: { isOver: boolean },
): Promise<PackRow> {
  const { packId, bookId, endsAt, reportKey, opened } = pack;
  const chapters = pack.chapters.map((chapter) =>
    isOver || opened.includes(chapter.target) ? { ...chapter, key: '' } : chapter,
  );
  const mac = await signPackReport(reportKey, { packId, opened, closing: false });
  const content = await seal(purpose(packId), { ...pack, chapters, mac } satisfies KeptPack);
  const targets = isOver ? [] : chapters.map(({ target }) => target).filter((each) => !opened.includes(each));
  return { packId, accountId, bookId, targets, endsAt, content, ...(isOver && { isOver: true as const }) };
}

/** Settles `takeAlong`: keys, balance and the ledger line that holds the coins, all at once or nothing. */
export async function settledPack(answer: TakenAlong, row: OutboxRow): Promise<Effect | Failure> {
  const { receipt, ...pack } = answer.pack;
  const accountId = await accountOf(row);
  if (!(await saysPack(answer.pack, accountId)) || !(await isSigned(receipt))) {
    return describeFailure('undecodable', 'a pack is not signed');
  }
  // The pack ended before the device had the answer: the only report is that nothing was opened.
  const isOver = pack.chapters.length === 0;
  const kept = await packRow(accountId, { ...pack, opened: [] }, { isOver });
  const apply = async () => {
    // A resent intent gets its first answer again: chapters opened since stay opened.
    if (!(await db.packs.get(pack.packId))) await db.packs.put(kept);
    await seeServerTime(pack.takenAt);
  };
  return both({ tables: [db.packs], apply }, await movementOf(answer, row));
}

async function saysPack(pack: Pack, accountId: number): Promise<boolean> {
  let text: unknown;
  try {
    text = JSON.parse(pack.receipt.text);
  } catch {
    return false;
  }
  const said = v.safeParse(packReceiptSchema, text);
  if (!said.success || said.output.userId !== accountId) return false;
  const { packId, bookId, takenAt, endsAt, chapters } = said.output;
  const same =
    packId === pack.packId && bookId === pack.bookId && takenAt === pack.takenAt && endsAt === pack.endsAt;
  if (!same || chapters.length !== pack.chapters.length) return false;
  for (const [at, { id, target, price, key }] of pack.chapters.entries()) {
    const one = chapters[at];
    if (one?.id !== id || one.target !== target || one.price !== price) return false;
    if (one.keyHash !== (await sha256Hex(decodeBase64(key)))) return false;
  }
  return true;
}

/**
 * Settles a report: the reported chapters are unlocked for good, and those reported too late are locked
 * again. A pack that ended on the server ends here; after `closing` there is nothing left to report.
 */
export async function settledReport(
  answer: PackReportAnswer,
  row: OutboxRow<'reportOpened'>,
): Promise<Effect | Failure> {
  if (!(await areSigned(answer.grants))) return describeFailure('undecodable', 'a receipt is not signed');
  const { packId, late, ended } = answer;
  const { closing } = row.payload;
  const held = await db.packs.get(packId);
  const kept = held && (await unsealPack(held));
  const over = ended && kept && (await packRow(held.accountId, kept, { isOver: true }));
  const apply = async () => {
    const present = await db.packs.get(packId);
    // All chapters were opened, so the server expects no further report.
    const isTold = closing || (kept !== undefined && answer.grants.length === kept.chapters.length);
    if (ended && isTold) await forgetPack(packId);
    else if (over && present?.content === held?.content) await db.packs.put(over);
    if (!held) return;
    const { bookId } = held;
    for (const target of late) await db.chapters.delete([bookId, target]);
    const gone = kept?.chapters.filter(({ target }) => late.includes(target)) ?? [];
    await markItems(
      gone.map(({ id }) => ({ kind: 'chapter', itemId: id, bookId })),
      'locked',
    );
  };
  const effect: Effect = {
    tables: [db.packs, db.outbox, db.chapters, db.chapterLists, db.episodeLists],
    apply,
  };
  return both(both(effect, await keptGrants(answer.grants)), await movementOf(answer, row));
}

/** Deletes a pack that needs no further report. Runs inside a transaction. */
export async function forgetPack(packId: number): Promise<void> {
  await db.packs.delete(packId);
  await refusedRows()
    .filter((row) => isOfKind(row, 'reportOpened') && row.payload.packId === packId)
    .delete();
}

function purpose(packId: number): string {
  return `pack/${packId}`;
}
