import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { compareTargets } from '../../contract/catalogue/target';
import type { Grant, ItemKind } from '../../contract/money/ledger.schema';
import type { GrantReceipt, SignedText } from '../../contract/money/receipts.schema';
import { toBase64 } from '../../contract/wire/base64';
import { ITEM_KINDS } from '../catalogue/itemRange';
import type { Database, Transaction } from '../ground/db/database';
import type { Secrets } from '../ground/secrets';

type GrantRow = {
  readonly kind: ItemKind;
  readonly id: number;
  readonly itemId: number;
  readonly bookId: number;
  readonly target: number;
  readonly createdAt: Date;
};

/** These grants of a user, in reading order, without those that were undone. */
export async function readGrants(
  db: Database | Transaction,
  secrets: Secrets,
  userId: number,
  ids: readonly number[],
): Promise<Grant[]> {
  if (ids.length === 0) return [];
  const chosen = [...ids];
  const rows = await selectGrants(db, userId, { where: (id) => inArray(id, chosen) });
  rows.sort((a, b) => compareTargets(a.target, b.target));
  return rows.map((row) => toGrant(secrets, userId, row));
}

/** At most `limit` of a user's grants with ids above this one, by id. */
export async function grantsAfter(
  db: Database,
  secrets: Secrets,
  userId: number,
  after: number,
  limit: number,
): Promise<Grant[]> {
  const rows = await selectGrants(db, userId, { where: (id) => gt(id, after), limit });
  rows.sort((a, b) => a.id - b.id);
  return rows.slice(0, limit).map((row) => toGrant(secrets, userId, row));
}

type Choice = {
  readonly where: (id: PgColumn) => SQL;
  readonly limit?: number;
};

async function selectGrants(
  db: Database | Transaction,
  userId: number,
  { where, limit }: Choice,
): Promise<GrantRow[]> {
  const rows: GrantRow[] = [];
  for (const kind of ['chapter', 'episode'] as const) {
    const { given, itemId, item, bookId } = ITEM_KINDS[kind];
    const { id, createdAt } = given;
    const found = db
      .select({ kind: sql<ItemKind>`${kind}::text`, id, itemId, bookId, target: item.target, createdAt })
      .from(given as PgTable)
      .innerJoin(item as PgTable, eq(item.id, itemId))
      .where(and(eq(given.userId, userId), where(id)))
      .orderBy(asc(id));
    rows.push(...((await (limit === undefined ? found : found.limit(limit))) as GrantRow[]));
  }
  return rows;
}

/** Key and receipt are derived, not stored: the same row gives the same bytes. */
export function toGrant(secrets: Secrets, userId: number, row: GrantRow): Grant {
  const { kind, id, itemId, bookId, target } = row;
  const key = kind === 'chapter' ? secrets.chapterKey(itemId) : secrets.episodeKey(itemId);
  const at = row.createdAt.getTime();
  const keyHash = createHash('sha256').update(key).digest('hex');
  const receipt: GrantReceipt = { type: 'grant', userId, id, kind, itemId, bookId, target, keyHash, at };
  return { id, kind, itemId, bookId, target, key: toBase64(key), receipt: sign(secrets, receipt), at };
}

/** A signed statement that these grants are void. */
export function revoke(secrets: Secrets, userId: number, ids: readonly number[], at: Date): SignedText {
  return sign(secrets, { type: 'revocation', userId, grants: [...ids], at: at.getTime() });
}

function sign(secrets: Secrets, what: object): SignedText {
  return secrets.sign(JSON.stringify(what));
}
