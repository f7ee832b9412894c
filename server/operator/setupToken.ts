import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from '../ground/context';
import type { Database, Transaction } from '../ground/db/database';
import { installation } from '../ground/db/schema/installation';

/*
 * The token that opens the set-up page (decision 0083). It is derived from a random number in the database
 * and from the content secret, so that all processes and starts print the same one, and a copy of the
 * database does not contain it. The row with the number exists as long as the page may create the first
 * operator.
 */
const KEY = 'set-up';
const isRow = eq(installation.key, KEY);
const TOKEN_BYTES = 18;

type Ground = Pick<Context, 'db' | 'secrets'>;

/** Returns the token; null if an operator was created meanwhile. Call it only if there is none. */
export async function openSetup(context: Ground): Promise<string | null> {
  const value = randomBytes(16).toString('base64url');
  await context.db.insert(installation).values({ key: KEY, value }).onConflictDoNothing();
  return await currentToken(context);
}

export async function isSetupOpen(db: Database): Promise<boolean> {
  return (await db.$count(installation, isRow)) > 0;
}

export async function isSetupToken(context: Ground, token: string): Promise<boolean> {
  const right = Buffer.from((await currentToken(context)) ?? '');
  const given = Buffer.from(token);
  return given.length > 0 && given.length === right.length && timingSafeEqual(given, right);
}

/** Returns whether the page is still open, and lets others wait until the transaction ends. */
export async function lockSetup(tx: Transaction): Promise<boolean> {
  const [row] = await tx.select({ key: installation.key }).from(installation).where(isRow).for('update');
  return row !== undefined;
}

export async function closeSetup(db: Database | Transaction): Promise<void> {
  await db.delete(installation).where(isRow);
}

async function currentToken({ db, secrets }: Ground): Promise<string | null> {
  const [row] = await db.select({ value: installation.value }).from(installation).where(isRow);
  if (!row) return null;
  const digest = createHmac('sha256', secrets.setupKey).update(row.value).digest();
  return digest.subarray(0, TOKEN_BYTES).toString('base64url');
}
