import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../ground/db/database';
import { devices } from '../ground/db/schema/sessions';
import { users } from '../ground/db/schema/users';
import type { Secrets } from '../ground/secrets';
import { KNOWN_DEVICE_MS } from '../ground/session/cookies';

/** Accounts a device is known at; the oldest gives way. */
const MOST_ACCOUNTS = 5;
const NONCE_BYTES = 16;
const BETWEEN = '~';

/**
 * A device that has logged in to an account is known there by a token in a cookie: when, a random name, and a keyed hash
 * of both and the address. It opens nothing; it is told apart from everybody else who tries a password. Nothing is kept
 * of it in the database, and two tokens of one device have nothing in common.
 */
type Token = { readonly text: string; readonly name: string; readonly issuedAt: number };

type Question = {
  readonly email: string;
  /** When its password was set; null where there is none. Older tokens are void: one may be whoever it was changed for. */
  readonly since: Date | null;
  readonly now: Date;
};

/** The name a device is known by at an address; null for a stranger. */
export function knownDevice(
  secrets: Secrets,
  cookie: string,
  { email, since, now }: Question,
): string | null {
  const oldest = Math.max(since?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() - KNOWN_DEVICE_MS);
  return tokensOf(secrets, cookie, email).find(({ issuedAt }) => issuedAt >= oldest)?.name ?? null;
}

/** The cookie after a login: with a fresh token for the address in place of the one it had. */
export function withKnownDevice(secrets: Secrets, cookie: string, email: string, now: Date): string {
  const head = `${now.getTime().toString(36)}.${randomBytes(NONCE_BYTES).toString('base64url')}`;
  const others = withoutKnownDevice(secrets, cookie, email);
  return split(`${head}.${hashToken(secrets, head, email)}${BETWEEN}${others}`).join(BETWEEN);
}

/** The cookie without what an address knows the device by; empty where nothing is left. */
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
 * Device secrets of a user, and of the guests that went into it, open nothing any more. That the devices were seen stays
 * noted: as the user's, or as `owner`'s where it is named.
 */
export async function closeDevices(tx: Transaction, userId: number, owner?: number): Promise<void> {
  const merged = tx.select({ id: users.id }).from(users).where(eq(users.mergedInto, userId));
  await tx
    .update(devices)
    .set({ secretHash: sql`'closed ' || ${devices.id}`, ...(owner !== undefined && { userId: owner }) })
    .where(or(eq(devices.userId, userId), inArray(devices.userId, merged)));
}
