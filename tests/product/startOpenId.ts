import { Provider } from 'oidc-provider';
import { listenLocally } from './listenLocally';

export type OpenIdServer = {
  readonly issuer: string;
  /** For DOGEAR_GOOGLE_CLIENT_ID and _SECRET. */
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
};

/**
 * Starts a real OpenID provider, with pages to log in and to consent. Every typed name is a user with a
 * verified address. Like the real ones, it is on another site than the app (127.0.0.1, not localhost).
 */
export async function startOpenId(appUrl: string): Promise<OpenIdServer> {
  const { server, url: issuer, stop } = await listenLocally();
  const [clientId, clientSecret] = ['dogear', 'a secret of the test'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/novel-api/login/google/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: sub, email: `${sub}@books.example`, email_verified: true }),
    }),
    cookies: { keys: ['a key of the test'] },
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    stop,
  };
}
