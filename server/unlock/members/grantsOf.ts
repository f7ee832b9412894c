import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../ground/db/database';
import { grants } from '../../ground/db/schema/grants';

type Held = { readonly grantId: number; readonly grantedAt: Date; readonly tierId: number | null };

/** A reader's grants of chapters, by chapter. */
export async function grantsOf(
  db: Database | Transaction,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Held>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: grants.chapterId,
      grantId: grants.id,
      grantedAt: grants.createdAt,
      tierId: grants.tierId,
    })
    .from(grants)
    .where(and(eq(grants.userId, userId), inArray(grants.chapterId, [...ids])));
  return new Map(rows.map(({ id, ...grant }) => [id, grant]));
}
