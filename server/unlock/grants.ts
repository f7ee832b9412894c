import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { toBase64 } from '../../contract/base64';
import type { Grant } from '../../contract/ledger';
import type { GrantReceipt, SignedText } from '../../contract/receipt';
import { compareTargets } from '../../contract/target';
import type { Database, Transaction } from '../db/database';
import { chapters, grants } from '../db/schema';
import type { Secrets } from '../secrets';

type GrantRow = {
  readonly id: number;
  readonly chapterId: number;
  readonly bookId: number;
  readonly target: number;
  readonly createdAt: Date;
};

const COLUMNS = {
  id: grants.id,
  chapterId: grants.chapterId,
  bookId: chapters.bookId,
  target: chapters.target,
  createdAt: grants.createdAt,
};

/** These of a user's grants, in reading order; those that were taken back are not among them. */
export async function readGrants(
  db: Database | Transaction,
  secrets: Secrets,
  userId: number,
  ids: readonly number[],
): Promise<Grant[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(COLUMNS)
    .from(grants)
    .innerJoin(chapters, eq(chapters.id, grants.chapterId))
    .where(and(eq(grants.userId, userId), inArray(grants.id, [...ids])));
  rows.sort((a, b) => compareTargets(a.target, b.target));
  return rows.map((row) => toGrant(secrets, userId, row));
}

/** At most `limit` of a user's grants behind the one with this id, in the order of their ids. */
export async function grantsAfter(
  db: Database,
  secrets: Secrets,
  userId: number,
  after: number,
  limit: number,
): Promise<Grant[]> {
  const rows = await db
    .select(COLUMNS)
    .from(grants)
    .innerJoin(chapters, eq(chapters.id, grants.chapterId))
    .where(and(eq(grants.userId, userId), gt(grants.id, after)))
    .orderBy(asc(grants.id))
    .limit(limit);
  return rows.map((row) => toGrant(secrets, userId, row));
}

/** Key and receipt are made, never kept: the same row gives the same bytes. */
export function toGrant(secrets: Secrets, userId: number, row: GrantRow): Grant {
  const key = secrets.chapterKey(row.chapterId);
  const kind = 'chapter';
  const { id, chapterId: itemId, bookId, target } = row;
  const at = row.createdAt.getTime();
  const keyHash = createHash('sha256').update(key).digest('hex');
  const receipt: GrantReceipt = { type: 'grant', userId, id, kind, itemId, bookId, target, keyHash, at };
  return { id, kind, itemId, bookId, target, key: toBase64(key), receipt: sign(secrets, receipt), at };
}

/** Says that these grants are void. */
export function revoke(secrets: Secrets, userId: number, ids: readonly number[], at: Date): SignedText {
  return sign(secrets, { type: 'revocation', userId, grants: [...ids], at: at.getTime() });
}

function sign(secrets: Secrets, what: object): SignedText {
  return secrets.sign(JSON.stringify(what));
}
