import type { LoginProvider } from '../../../contract/account/logins';
import type { OperatorRole } from '../../../contract/wire/roles';

export const GOOGLE = 'https://accounts.google.com';

/** A login provider, as the operator configured it. */
export type ProviderSettings = {
  readonly provider: LoginProvider;
  readonly label: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly kind: OpenIdProvider | OAuthProvider;
  /** The groups that give roles at the desk; without it, the provider says nothing about roles. */
  readonly groups?: RoleGroups;
};

/** `claim` names the user's groups; `roles` holds a role and its group, the most powerful role first. */
export type RoleGroups = {
  readonly claim: string;
  readonly roles: readonly (readonly [OperatorRole, string])[];
};

/** All other addresses are read from the issuer's metadata (OpenID Connect Discovery 1.0). */
type OpenIdProvider = { readonly issuer: URL };
/** A provider without OpenID Connect: the profile's address identifies the user. */
type OAuthProvider = { readonly authorizeUrl: URL; readonly tokenUrl: URL; readonly profileUrl: URL };

type Environment = Readonly<Record<string, string | undefined>>;

const FACEBOOK_VERSION = 'v23.0';

/** Returns the providers that have both id and secret. Adds incomplete ones to `wrong`. */
export function readProviders(env: Environment, wrong: string[]): readonly ProviderSettings[] {
  const providers: ProviderSettings[] = [];
  const add = (
    prefix: string,
    provider: LoginProvider,
    label: string,
    rest: Pick<ProviderSettings, 'kind' | 'groups'>,
  ) => {
    const clientId = env[`${prefix}_CLIENT_ID`];
    const clientSecret = env[`${prefix}_CLIENT_SECRET`];
    if (clientId && clientSecret) providers.push({ provider, label, clientId, clientSecret, ...rest });
    else if (clientId || clientSecret) {
      wrong.push(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must both be set, or neither.`);
    }
  };
  const issuer = (name: string, fallback?: string) => readIssuer(env, name, fallback, wrong);
  const google = issuer('DOGEAR_GOOGLE_ISSUER', GOOGLE);
  if (google) add('DOGEAR_GOOGLE', 'google', 'Google', { kind: { issuer: google } });
  add('DOGEAR_FACEBOOK', 'facebook', 'Facebook', { kind: facebookKind(readStandIn(env, wrong)) });
  const own = issuer('DOGEAR_OIDC_ISSUER');
  const groups = readGroups(env, wrong);
  if (own) add('DOGEAR_OIDC', 'oidc', env.DOGEAR_OIDC_NAME || own.host, { kind: { issuer: own }, ...groups });
  else if (env.DOGEAR_OIDC_CLIENT_ID || 'groups' in groups)
    wrong.push('DOGEAR_OIDC_ISSUER is missing: the address of the provider.');
  if (providers.length > 0 && env.NODE_ENV === 'production' && !env.DOGEAR_PUBLIC_URL) {
    wrong.push('DOGEAR_PUBLIC_URL is missing: providers send readers back to it after they logged in there.');
  }
  return providers;
}

/** Each setting names one group of the provider. One group cannot give two roles. */
const ROLE_SETTINGS = [
  ['owner', 'DOGEAR_OIDC_OWNERS'],
  ['editor', 'DOGEAR_OIDC_EDITORS'],
  ['moderator', 'DOGEAR_OIDC_MODERATORS'],
  ['support', 'DOGEAR_OIDC_SUPPORT'],
] as const satisfies readonly (readonly [OperatorRole, string])[];

function readGroups(env: Environment, wrong: string[]): Pick<ProviderSettings, 'groups'> {
  const roles = ROLE_SETTINGS.flatMap(([role, name]) => {
    const group = env[name]?.trim();
    return group ? [[role, group] as const] : [];
  });
  const claim = env.DOGEAR_OIDC_GROUPS_CLAIM?.trim();
  if (roles.length === 0) {
    if (claim)
      wrong.push(
        `DOGEAR_OIDC_GROUPS_CLAIM needs one of ${ROLE_SETTINGS.map(([, name]) => name).join(', ')}.`,
      );
    return {};
  }
  if (new Set(roles.map(([, group]) => group)).size < roles.length)
    wrong.push('The groups of DOGEAR_OIDC_OWNERS, _EDITORS, _MODERATORS and _SUPPORT must differ.');
  return { groups: { claim: claim || 'groups', roles } };
}

/** Returns the addresses of Facebook's dialog and graph, or of a stand-in for both. */
function facebookKind(standIn: URL | undefined): OAuthProvider {
  const at = (origin: string, path: string) => new URL(`/${FACEBOOK_VERSION}${path}`, standIn ?? origin);
  return {
    authorizeUrl: at('https://www.facebook.com', '/dialog/oauth'),
    tokenUrl: at('https://graph.facebook.com', '/oauth/access_token'),
    profileUrl: at('https://graph.facebook.com', '/me?fields=id,name'),
  };
}

/** A stand-in for Facebook is for tests only: on this machine and never in production. */
function readStandIn(env: Environment, wrong: string[]): URL | undefined {
  const text = env.DOGEAR_FACEBOOK_STAND_IN;
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && isThisMachine(url) && env.NODE_ENV !== 'production') return url;
  wrong.push(
    'DOGEAR_FACEBOOK_STAND_IN is for development: an address of this machine, and none in production.',
  );
  return undefined;
}

function isThisMachine(url: URL): boolean {
  return url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

/** Requires https; outside production an address of this machine may use http. */
function readIssuer(
  env: Environment,
  name: string,
  fallback: string | undefined,
  wrong: string[],
): URL | undefined {
  const text = env[name] || fallback;
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && isThisMachine(url) && env.NODE_ENV !== 'production';
  if (url?.protocol === 'https:' || isLocal) return url ?? undefined;
  wrong.push(`${name} must be an address like https://login.example, not “${text}”.`);
  return undefined;
}
