import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { compareTargets } from '../../../contract/catalogue/target';
import type { Pack } from '../../../contract/money/ledger.schema';
import type { PackReceipt } from '../../../contract/money/receipts.schema';
import { toBase64 } from '../../../contract/wire/base64';
import type { Context } from '../../ground/context';
import type { Transaction } from '../../ground/db/database';
import { chapters } from '../../ground/db/schema/books';
import { packChapters, packs } from '../../ground/db/schema/packs';

/** A pack with its keys, derived and not stored: the same pack has the same ones. An ended pack has none. */
export async function readPack({ secrets }: Context, tx: Transaction, packId: number): Promise<Pack> {
  const [row] = await tx.select().from(packs).where(eq(packs.id, packId));
  if (!row) throw new Error(`There is no pack ${packId}.`);
  const { userId, bookId } = row;
  const [takenAt, endsAt] = [row.takenAt.getTime(), row.endsAt.getTime()];
  const found = await tx
    .select({ chapter: chapters, coins: packChapters.coins, bonus: packChapters.bonus })
    .from(packChapters)
    .innerJoin(chapters, eq(chapters.id, packChapters.chapterId))
    .where(eq(packChapters.packId, packId));
  found.sort((a, b) => compareTargets(a.chapter.target, b.chapter.target));
  const items = (row.endedAt === null ? found : []).map(
    ({ chapter: { id, target, title }, coins, bonus }) => {
      const key = secrets.chapterKey(id);
      return { id, target, title, price: coins + bonus, key };
    },
  );
  const receipt: PackReceipt = {
    type: 'pack',
    userId,
    packId,
    bookId,
    takenAt,
    endsAt,
    chapters: items.map(({ id, target, price, key }) => {
      return { id, target, price, keyHash: createHash('sha256').update(key).digest('hex') };
    }),
  };
  return {
    packId,
    bookId,
    takenAt,
    endsAt,
    chapters: items.map((item) => ({ ...item, key: toBase64(item.key) })),
    reportKey: toBase64(secrets.packKey(packId)),
    receipt: secrets.sign(JSON.stringify(receipt)),
  };
}
