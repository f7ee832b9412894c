import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { MOST_CATALOGUE_TOKENS } from '../../contract/account/logins';
import type { Database } from '../ground/db/database';
import { catalogueTokens } from '../ground/db/schema/sessions';

export type CatalogueToken = typeof catalogueTokens.$inferSelect;

const DAY_MS = 86_400_000;
/** 100 random bits, in letters and digits that no typeface confuses, because some e-readers want it typed. */
const LENGTH = 20;
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP = /.{5}(?=.)/g;

/** Returns a user's tokens, the newest first. */
export function listTokens(db: Database, userId: number): Promise<CatalogueToken[]> {
  return db
    .select()
    .from(catalogueTokens)
    .where(eq(catalogueTokens.userId, userId))
    .orderBy(desc(catalogueTokens.id));
}

/**
 * Makes a token that reads a user's unlocked novels, and can do nothing else. Only its hash is stored. Null if
 * the user has too many.
 */
export async function makeToken(db: Database, userId: number, now: Date): Promise<string | null> {
  if ((await db.$count(catalogueTokens, eq(catalogueTokens.userId, userId))) >= MOST_CATALOGUE_TOKENS)
    return null;
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  await db.insert(catalogueTokens).values({ userId, tokenHash: hashToken(letters), createdAt: now });
  return letters.replace(GROUP, '$&-');
}

/** Revokes a token. Returns whether the user had it. */
export async function endToken(db: Database, userId: number, id: number): Promise<boolean> {
  const ended = await db
    .delete(catalogueTokens)
    .where(and(eq(catalogueTokens.id, id), eq(catalogueTokens.userId, userId)))
    .returning({ id: catalogueTokens.id });
  return ended.length > 0;
}

/** Returns the user of a token, however it was typed, or null. Notes the day of its use. */
export async function userOfToken(db: Database, token: string, now: Date): Promise<number | null> {
  const letters = token.toLowerCase().replace(/[\s-]/g, '');
  if (letters.length !== LENGTH) return null;
  const [row] = await db
    .select()
    .from(catalogueTokens)
    .where(eq(catalogueTokens.tokenHash, hashToken(letters)));
  if (!row) return null;
  const day = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
  if (row.seenAt === null || row.seenAt < day)
    await db.update(catalogueTokens).set({ seenAt: day }).where(eq(catalogueTokens.id, row.id));
  return row.userId;
}

function hashToken(letters: string): string {
  return createHash('sha256').update(letters).digest('hex');
}
