import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { catalogueTokens, devices } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import type { Secrets } from '../ground/secrets';
import { KNOWN_DEVICE_MS } from '../ground/session/cookies';

/** The number of accounts a device is known at; beyond it, the oldest is dropped. */
const MOST_ACCOUNTS = 5;
const NONCE_BYTES = 16;
const BETWEEN = '~';

/**
 * A device that has logged in to an account is known there by a token in a cookie: the time, a random name,
 * and a keyed hash of both and the address. The token opens nothing; it only distinguishes the device from
 * strangers who try a password. The database stores nothing of it, and two tokens of one device have nothing
 * in common.
 */
type Token = { readonly text: string; readonly name: string; readonly issuedAt: number };

type Question = {
  readonly email: string;
  /**
   * When the account's password was set, or null if it has none. Older tokens are void: one may belong to the
   * person the password was changed against.
   */
  readonly since: Date | null;
  readonly now: Date;
};

/** Returns the name by which an address knows the device, or null for an unknown device. */
export function knownDevice(
  secrets: Secrets,
  cookie: string,
  { email, since, now }: Question,
): string | null {
  const oldest = Math.max(since?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() - KNOWN_DEVICE_MS);
  return tokensOf(secrets, cookie, email).find(({ issuedAt }) => issuedAt >= oldest)?.name ?? null;
}

/** Returns the cookie after a login, with a fresh token for the address in place of the old one. */
export function withKnownDevice(secrets: Secrets, cookie: string, email: string, now: Date): string {
  const head = `${now.getTime().toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  const others = withoutKnownDevice(secrets, cookie, email);
  return split(`${head}.${hashToken(secrets, head, email)}${BETWEEN}${others}`).join(BETWEEN);
}

/** Returns the cookie without the address's tokens; empty if none is left. */
export function withoutKnownDevice(secrets: Secrets, cookie: string, email: string): string {
  const mine = new Set(tokensOf(secrets, cookie, email).map(({ text }) => text));
  return split(cookie)
    .filter((text) => !mine.has(text))
    .join(BETWEEN);
}

function tokensOf(secrets: Secrets, cookie: string, email: string): Token[] {
  return split(cookie).flatMap((text) => {
    const [issued = '', name = '', hash = ''] = text.split('.');
    const own = Buffer.from(hashToken(secrets, `${issued}.${name}`, email));
    const given = Buffer.from(hash);
    const isOurs = own.length === given.length && timingSafeEqual(own, given);
    return isOurs ? [{ text, name, issuedAt: Number.parseInt(issued, 36) }] : [];
  });
}

function split(cookie: string): string[] {
  return cookie.split(BETWEEN, MOST_ACCOUNTS).filter((text) => text !== '');
}

function hashToken(secrets: Secrets, head: string, email: string): string {
  return createHmac('sha256', secrets.knownDeviceKey).update(`${head}\n${email}`).digest('base64url');
}

/**
 * Voids the device secrets and the tokens for e-readers of a user and of the guests merged into it. The record that the devices were seen
 * stays: as the user's, or as `owner`'s if given.
 */
export async function closeDevices(tx: Transaction, userId: number, owner?: number): Promise<void> {
  const merged = tx.select({ id: users.id }).from(users).where(eq(users.mergedInto, userId));
  await tx
    .delete(catalogueTokens)
    .where(or(eq(catalogueTokens.userId, userId), inArray(catalogueTokens.userId, merged)));
  await tx
    .update(devices)
    .set({ secretHash: sql`'closed ' || ${devices.id}`, ...(owner !== undefined && { userId: owner }) })
    .where(or(eq(devices.userId, userId), inArray(devices.userId, merged)));
}
