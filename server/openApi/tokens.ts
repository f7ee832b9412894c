import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { DeskToken } from '../../contract/openApi/desk.schema';
import { API_TOKEN_PREFIX, type ApiScope, MOST_API_TOKENS } from '../../contract/openApi/openApi';
import { failed, type Result, success } from '../../contract/wire/failure';
import type { Database, Transaction } from '../ground/db/database';
import { apiTokens } from '../ground/db/schema/openApi';
import { users } from '../ground/db/schema/users';
import type { Done } from '../operator/audit';

type TokenRow = typeof apiTokens.$inferSelect;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`);

type NewToken = {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number;
  readonly tokenHash: string;
};

/**
 * Stores a token that the owner's browser made and shows once: this server knows only its hash. Refused:
 * `accountFull`; `malformed` for a hash that is there already.
 */
export async function makeToken(
  tx: Transaction,
  { name, scopes, days, tokenHash }: NewToken,
  { ownerId, now }: { ownerId: number; now: Date },
): Promise<Result<Done<null>>> {
  const isGood = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
  if ((await tx.$count(apiTokens, isGood)) >= MOST_API_TOKENS) return failed('accountFull');
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const [row] = await tx
    .insert(apiTokens)
    .values({ name, tokenHash, scopes, ownerId, createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ id: apiTokens.id });
  if (!row) return failed('malformed');
  const after = { scopes: scopes.join(' '), expiresAt: expiresAt.toISOString() };
  return success({ answer: null, act: { act: 'token.make', object: 'token', objectId: row.id, after } });
}

/** Refused: `notFound` if there is none, `tooLate` if it is revoked already. */
export async function revokeToken(tx: Transaction, id: number, now: Date): Promise<Result<Done<null>>> {
  const [row] = await tx.select().from(apiTokens).where(eq(apiTokens.id, id)).for('update');
  if (!row) return failed('notFound');
  if (row.revokedAt !== null) return failed('tooLate');
  await tx.update(apiTokens).set({ revokedAt: now }).where(eq(apiTokens.id, id));
  return success({ answer: null, act: { act: 'token.revoke', object: 'token', objectId: id } });
}

const MOST_LISTED = 200;

/** All tokens, the newest first; those that no longer open anything too. */
export async function listTokens(db: Database, now: Date): Promise<DeskToken[]> {
  const rows = await db
    .select({ token: apiTokens, name: users.nickName, email: users.email, role: users.role })
    .from(apiTokens)
    .leftJoin(users, eq(users.id, apiTokens.ownerId))
    .orderBy(desc(apiTokens.id))
    .limit(MOST_LISTED);
  return rows.map(({ token, name, email, role }) => ({
    id: token.id,
    name: token.name,
    scopes: [...token.scopes],
    owner: name || email || '',
    createdAt: token.createdAt.getTime(),
    expiresAt: token.expiresAt.getTime(),
    usedAt: token.usedAt?.getTime() ?? null,
    state:
      token.revokedAt !== null
        ? 'revoked'
        : token.expiresAt <= now
          ? 'expired'
          : role === 'owner'
            ? 'good'
            : 'ownerless',
  }));
}

export type Bearer = {
  readonly tokenId: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly ownerId: number;
  readonly expiresAt: Date;
};

/** Returns whom a token stands for, while it is good and its maker is an owner. Records the minute of its use. */
export async function bearerOf(db: Database, token: string, now: Date): Promise<Bearer | null> {
  if (!TOKEN.test(token)) return null;
  const [row] = await db
    .select({ token: apiTokens, role: users.role, bannedUntil: users.bannedUntil })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.ownerId))
    .where(eq(apiTokens.tokenHash, hashToken(token)));
  if (!row || row.role !== 'owner' || (row.bannedUntil !== null && row.bannedUntil > now)) return null;
  const bearer = asBearer(row.token, now);
  const { usedAt, id } = row.token;
  if (bearer && (usedAt === null || now.getTime() - usedAt.getTime() >= MINUTE_MS))
    await db.update(apiTokens).set({ usedAt: now }).where(eq(apiTokens.id, id));
  return bearer;
}

/**
 * The same in the transaction of an act: neither the token nor its maker's role can be taken away in the middle
 * of it.
 */
export async function lockBearer(tx: Transaction, tokenId: number, now: Date): Promise<Bearer | null> {
  const [row] = await tx.select().from(apiTokens).where(eq(apiTokens.id, tokenId)).for('share');
  if (!row?.ownerId) return null;
  const [owner] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, row.ownerId))
    .for('share');
  return owner?.role === 'owner' ? asBearer(row, now) : null;
}

function asBearer({ id, name, scopes, ownerId, expiresAt, revokedAt }: TokenRow, now: Date): Bearer | null {
  if (ownerId === null || revokedAt !== null || expiresAt <= now) return null;
  return { tokenId: id, name, scopes, ownerId, expiresAt };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
