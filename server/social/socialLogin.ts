import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client';
import type { LoginProvider } from '../../contract/account/logins';
import type { Database, Transaction } from '../ground/db/database';
import { type Identity, identities, socialLogins } from '../ground/db/schema/logins';
import { SOCIAL_LOGIN_MS } from '../ground/session/cookies';
import type { Expected, Provider } from './openProvider';

const random = () => randomBytes(32).toString('base64url');
const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
const oldest = (now: Date) => new Date(now.getTime() - SOCIAL_LOGIN_MS);

type Begun = { readonly token: string; readonly url: string };
type Start = {
  readonly provider: LoginProvider;
  readonly callback: URL;
  readonly redirect: string;
  readonly now: Date;
};

/** Begins a login. Returns `token` for the browser's cookie and `url` to redirect to. */
export async function beginSocialLogin(
  db: Database,
  { client, scope, hasNonce }: Provider,
  { provider, callback, redirect, now }: Start,
): Promise<Begun> {
  const [token, state, nonce, verifier] = [random(), random(), random(), random()];
  const tokenHash = hashToken(token);
  await db
    .insert(socialLogins)
    .values({ tokenHash, provider, state, nonce, verifier, redirect, startedAt: now });
  const url = buildAuthorizationUrl(client, {
    redirect_uri: callback.href,
    scope,
    state,
    ...(hasNonce && { nonce }),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { token, url: url.href };
}

export type Awaited = Expected & { readonly redirect: string };

/**
 * Returns what the provider's answer must match, once; null if this browser awaits no answer with this state.
 */
export async function takeAwaited(
  db: Database,
  { token, provider, state, now }: { token: string; provider: LoginProvider; state: string; now: Date },
): Promise<Awaited | null> {
  const [row] = await db
    .update(socialLogins)
    .set({ state: null })
    .where(
      and(
        eq(socialLogins.tokenHash, hashToken(token)),
        eq(socialLogins.provider, provider),
        eq(socialLogins.state, state),
        gt(socialLogins.startedAt, oldest(now)),
      ),
    )
    .returning();
  return row ? { state, nonce: row.nonce, verifier: row.verifier, redirect: row.redirect } : null;
}

/** Stores the identity until the app logs in with it. */
export async function keepIdentity(db: Database, token: string, identity: Identity): Promise<void> {
  await db
    .update(socialLogins)
    .set({ identity })
    .where(eq(socialLogins.tokenHash, hashToken(token)));
}

/** Returns the provider's identity for this browser, once; null if there is none. */
export async function takeIdentity(
  tx: Transaction,
  { token, provider, now }: { token: string | undefined; provider: LoginProvider; now: Date },
): Promise<Identity | null> {
  if (token === undefined) return null;
  const [row] = await tx
    .delete(socialLogins)
    .where(
      and(
        eq(socialLogins.tokenHash, hashToken(token)),
        eq(socialLogins.provider, provider),
        isNotNull(socialLogins.identity),
        gt(socialLogins.startedAt, oldest(now)),
      ),
    )
    .returning({ identity: socialLogins.identity });
  return row?.identity ?? null;
}

/**
 * Returns the user whose account an identity opens, or null if it is new. Two devices with the same new
 * identity take turns. The identity's row is locked until the transaction ends, so a concurrent removal of
 * the identity finds the session created by it.
 */
export async function findIdentified(tx: Transaction, { issuer, subject }: Identity): Promise<number | null> {
  const lock = JSON.stringify(['identity', issuer, subject]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [row] = await tx
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .for('share');
  return row?.userId ?? null;
}
