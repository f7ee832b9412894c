import { createHmac } from 'node:crypto';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type ClientMetadata,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
} from 'openid-client';
import * as v from 'valibot';
import { emailSchema } from '../../contract/wire/primitives.schema';
import type { OperatorRole } from '../../contract/wire/roles';
import { cleanLine } from '../../contract/wire/writtenText';
import type { Identity } from '../ground/db/schema/logins';
import { GOOGLE, type ProviderSettings, type RoleGroups } from '../ground/settings/providerSettings';

const TIMEOUT_SECONDS = 10;
/** The accepted difference between the provider's clock and ours. */
const TOLERANCE_SECONDS = 30;
const MOST_OF_A_NAME = 40;

export type Provider = {
  readonly client: Configuration;
  readonly scope: string;
  /** Whether its answer returns a nonce: only an ID token can, and OAuth servers may reject one. */
  readonly hasNonce: boolean;
  /**
   * Exchanges the code of its answer (`url`, as the browser returned with it) for the identity. Throws if
   * state, issuer, nonce, audience, time or signature is wrong.
   */
  readonly identify: (url: URL, expected: Expected) => Promise<Identity>;
};
export type Expected = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Opens a provider. Throws if it cannot be reached or does not match its settings. */
export function openProvider(settings: ProviderSettings): Promise<Provider> {
  return 'issuer' in settings.kind
    ? openOpenId(settings, settings.kind.issuer)
    : openOAuth(settings, settings.kind);
}

async function openOpenId(settings: ProviderSettings, issuer: URL): Promise<Provider> {
  const { clientId, clientSecret, groups } = settings;
  const metadata: Partial<ClientMetadata> = { [clockTolerance]: TOLERANCE_SECONDS };
  const found = await discovery(issuer, clientId, metadata, ClientSecretPost(clientSecret), {
    execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    timeout: TIMEOUT_SECONDS,
  });
  const ways = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const client = ways.includes('client_secret_post')
    ? found
    : new Configuration(found.serverMetadata(), clientId, metadata, ClientSecretBasic(clientSecret));
  client.timeout = TIMEOUT_SECONDS;
  if (issuer.protocol === 'http:') allowInsecureRequests(client);
  // Verifies the signature too, although the token is fetched straight from the issuer.
  enableNonRepudiationChecks(client);
  return {
    client,
    // Most providers give groups with the profile; some need their own scope, and refuse an unknown one.
    scope: `openid email profile${groups && knowsGroups(client) ? ' groups' : ''}`,
    hasNonce: true,
    identify: async (url, { state, nonce, verifier }) => {
      const tokens = await authorizationCodeGrant(client, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Error('The provider gave no ID token.');
      // Some ID tokens contain only the subject.
      const isShort = claims.email === undefined || (groups && claims[groups.claim] === undefined);
      const asks = isShort && client.serverMetadata().userinfo_endpoint !== undefined;
      const more = asks ? await fetchUserInfo(client, tokens.access_token, claims.sub) : {};
      const all: Record<string, unknown> = { ...more, ...claims };
      const { email, email_verified, name } = all;
      const isChecked = email_verified === true || email_verified === 'true';
      const address = isChecked ? addressOf(email) : '';
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: address,
        ownsMailbox: ownsMailbox(claims.iss, address, claims.hd),
        name: nameOf(name),
        ...(groups && { role: roleOf(groups, all[groups.claim]) }),
      };
    },
  };
}

function knowsGroups(client: Configuration): boolean {
  return client.serverMetadata().scopes_supported?.includes('groups') ?? false;
}

/** The most powerful role that a claim's groups give: a list of names, or one name. */
function roleOf({ roles }: RoleGroups, claimed: unknown): OperatorRole | null {
  const names: readonly unknown[] = Array.isArray(claimed) ? claimed : [claimed];
  return roles.find(([, group]) => names.includes(group))?.[0] ?? null;
}

const profileSchema = v.object({ id: v.pipe(v.string(), v.nonEmpty()), name: v.optional(v.string()) });

/**
 * Facebook: OAuth 2 with a separate call for the identity. It does not report whether it verified the e-mail
 * address.
 */
async function openOAuth(
  settings: ProviderSettings,
  kind: Exclude<ProviderSettings['kind'], { issuer: URL }>,
): Promise<Provider> {
  const { clientId, clientSecret } = settings;
  const { authorizeUrl, tokenUrl, profileUrl } = kind;
  const issuer = authorizeUrl.origin;
  const server = { issuer, authorization_endpoint: authorizeUrl.href, token_endpoint: tokenUrl.href };
  const client = new Configuration(server, clientId, {}, ClientSecretPost(clientSecret));
  client.timeout = TIMEOUT_SECONDS;
  if (tokenUrl.protocol === 'http:') allowInsecureRequests(client);
  return {
    client,
    scope: 'public_profile',
    hasNonce: false,
    identify: async (url, { state, verifier }) => {
      const { access_token } = await authorizationCodeGrant(client, url, {
        expectedState: state,
        pkceCodeVerifier: verifier,
      });
      const asked = new URL(profileUrl);
      // Proves that the token was not taken from another app.
      const proof = createHmac('sha256', clientSecret).update(access_token).digest('hex');
      asked.searchParams.set('appsecret_proof', proof);
      const answer = await fetchProtectedResource(client, access_token, asked, 'GET');
      if (!answer.ok) throw new Error(`The profile was refused: HTTP ${answer.status}.`);
      const { id, name } = v.parse(profileSchema, await answer.json());
      return { issuer, subject: id, email: '', name: nameOf(name) };
    },
  };
}

function addressOf(email: unknown): string {
  const read = v.safeParse(emailSchema, email);
  return read.success ? read.output : '';
}

function nameOf(name: unknown): string {
  return typeof name === 'string' ? cleanLine(name.slice(0, MOST_OF_A_NAME)) : '';
}

/**
 * Returns whether a provider runs the mailbox of an address it asserts, so that its user reads that mail now
 * (decision 0018). Google does for its own addresses, and for a Workspace domain (`hd`) to which the account
 * belongs. For any other address, every provider only knows that a mail was once read there.
 */
export function ownsMailbox(issuer: string, email: string, hostedDomain: unknown): boolean {
  if (issuer !== GOOGLE || email === '') return false;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return (
    domain === 'gmail.com' || (typeof hostedDomain === 'string' && hostedDomain.toLowerCase() === domain)
  );
}
