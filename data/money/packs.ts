import * as v from 'valibot';
import type { Pack, PackReportAnswer, TakenAlong } from '../../contract/money/ledger.schema';
import { signPackReport } from '../../contract/money/packReport';
import { packReceiptSchema } from '../../contract/money/receipts.schema';
import { decodeBase64 } from '../../contract/wire/base64';
import { describeFailure, type Failure } from '../../contract/wire/failure';
import { sha256Hex } from '../network/sha256';
import { both, type Effect } from '../outbox/effect';
import { isOfKind, type OutboxRow } from '../outbox/intent';
import { refusedRows } from '../outbox/read';
import { seal, unseal } from '../sealing/seal';
import { db } from '../tables/db';
import type { PackRow } from '../tables/moneyRows';
import '../tables/packShapes';
import { keptGrants, markItems } from './grants';
import { accountOf, movementOf } from './movements';
import { areSigned, isSigned } from './receipts';
import { seeServerTime } from './serverTime';

/** A pack as the device keeps it. Keys of chapters that were opened, or of a pack that is over, are not in it. */
export type KeptPack = Omit<Pack, 'receipt'> & {
  /** Targets, in the order of opening: it only grows. */
  readonly opened: readonly number[];
  /** Of the report of just these (contract/money/packReport). */
  readonly mac: string;
};

/** What is kept of a pack; undefined where it does not open, or says something else than was signed for it. */
export async function unsealPack(row: PackRow): Promise<KeptPack | undefined> {
  const kept = await unseal<KeptPack>(purpose(row.packId), row.content);
  if (!kept || kept.packId !== row.packId) return undefined;
  const { reportKey, packId, opened } = kept;
  return kept.mac === (await signPackReport(reportKey, { packId, opened, closing: false }))
    ? kept
    : undefined;
}

/** The row of a pack with so much opened. Not inside a transaction. */
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

/** Chapters were taken along: keys, balance and the line that holds the coins, all at once or nothing. */
export async function settledPack(answer: TakenAlong, row: OutboxRow): Promise<Effect | Failure> {
  const { receipt, ...pack } = answer.pack;
  const accountId = await accountOf(row);
  if (!(await saysPack(answer.pack, accountId)) || !(await isSigned(receipt))) {
    return describeFailure('undecodable', 'a pack is not signed');
  }
  // It was over before the device heard of it: all there is to say is that nothing was opened.
  const isOver = pack.chapters.length === 0;
  const kept = await packRow(accountId, { ...pack, opened: [] }, { isOver });
  const apply = async () => {
    // A resend hears its first answer again: what was opened since stays so.
    if (!(await db.packs.get(pack.packId))) await db.packs.put(kept);
    await seeServerTime(pack.takenAt);
  };
  return both({ tables: [db.packs], apply }, await movementOf(answer, row));
}

/** The receipt speaks of this pack, this account and these keys. */
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
 * The server has heard what was opened: that is unlocked for good, and what it heard of too late is locked again. A pack that
 * has ended there ends here; with `closing` nothing is left to be said of it.
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
    // Nothing came back unopened: the server waits for no more.
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

/** There is nothing more to say of a pack. Inside a transaction. */
export async function forgetPack(packId: number): Promise<void> {
  await db.packs.delete(packId);
  await refusedRows()
    .filter((row) => isOfKind(row, 'reportOpened') && row.payload.packId === packId)
    .delete();
}

function purpose(packId: number): string {
  return `pack/${packId}`;
}
