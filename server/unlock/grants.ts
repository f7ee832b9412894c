import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { toBase64 } from '../../contract/codec/base64';
import type { GrantReceipt, SignedText } from '../../contract/codec/receipt';
import type { Grant, ItemKind } from '../../contract/schemas/ledger';
import { compareTargets } from '../../contract/values/target';
import type { Database, Transaction } from '../ground/db/database';
import { chapters } from '../ground/db/schema/books';
import { episodes } from '../ground/db/schema/dramas';
import { episodeGrants, grants } from '../ground/db/schema/grants';
import type { Secrets } from '../ground/secrets';

type GrantRow = {
  readonly kind: ItemKind;
  readonly id: number;
  readonly itemId: number;
  /** Of the book, or of the drama. */
  readonly bookId: number;
  readonly target: number;
  readonly createdAt: Date;
};

/** These of a user's grants, in reading order; those that were taken back are not among them. */
export async function readGrants(
  db: Database | Transaction,
  secrets: Secrets,
  userId: number,
  ids: readonly number[],
): Promise<Grant[]> {
  if (ids.length === 0) return [];
  const chosen = [...ids];
  const rows = [
    ...(await chapterGrants(db, userId, inArray(grants.id, chosen))),
    ...(await grantsOfEpisodes(db, userId, inArray(episodeGrants.id, chosen))),
  ];
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
  const rows = [
    ...(await chapterGrants(db, userId, gt(grants.id, after)).orderBy(asc(grants.id)).limit(limit)),
    ...(await grantsOfEpisodes(db, userId, gt(episodeGrants.id, after))
      .orderBy(asc(episodeGrants.id))
      .limit(limit)),
  ];
  rows.sort((a, b) => a.id - b.id);
  return rows.slice(0, limit).map((row) => toGrant(secrets, userId, row));
}

function chapterGrants(db: Database | Transaction, userId: number, which: SQL) {
  return db
    .select({
      kind: sql<ItemKind>`'chapter'`,
      id: grants.id,
      itemId: grants.chapterId,
      bookId: chapters.bookId,
      target: chapters.target,
      createdAt: grants.createdAt,
    })
    .from(grants)
    .innerJoin(chapters, eq(chapters.id, grants.chapterId))
    .where(and(eq(grants.userId, userId), which));
}

function grantsOfEpisodes(db: Database | Transaction, userId: number, which: SQL) {
  return db
    .select({
      kind: sql<ItemKind>`'episode'`,
      id: episodeGrants.id,
      itemId: episodeGrants.episodeId,
      bookId: episodes.dramaId,
      target: episodes.target,
      createdAt: episodeGrants.createdAt,
    })
    .from(episodeGrants)
    .innerJoin(episodes, eq(episodes.id, episodeGrants.episodeId))
    .where(and(eq(episodeGrants.userId, userId), which));
}

/** Key and receipt are made, never kept: the same row gives the same bytes. */
export function toGrant(secrets: Secrets, userId: number, row: GrantRow): Grant {
  const { kind, id, itemId, bookId, target } = row;
  const key = kind === 'chapter' ? secrets.chapterKey(itemId) : secrets.episodeKey(itemId);
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
