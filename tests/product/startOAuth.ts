import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { listenLocally } from './listenLocally';

export type OAuthServer = {
  readonly url: string;
  /** For DOGEAR_FACEBOOK_CLIENT_ID and _SECRET. */
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
};

/**
 * Starts a real OAuth 2 server that is not an OpenID provider, with Facebook's paths: the dialog, the
 * exchange of the code, and `me`, which returns id and name for a token of this app with the proof of its
 * secret. It returns no e-mail address. Like the real one, it is on another site than the app (127.0.0.1, not
 * localhost).
 */
export async function startOAuth(appUrl: string): Promise<OAuthServer> {
  const { server, url, stop } = await listenLocally();
  const [clientId, clientSecret] = ['dogear-app', 'an app secret of the test'];
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/novel-api/login/facebook/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['public_profile'],
    routes: { authorization: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token' },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    cookies: { keys: ['a key of the test'] },
  });
  const authorize = provider.callback();

  const tellMe = async (request: IncomingMessage, response: ServerResponse, asked: URL) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const known = await provider.AccessToken.find(token);
    const proof = createHmac('sha256', clientSecret).update(token).digest();
    const shown = Buffer.from(asked.searchParams.get('appsecret_proof') ?? '', 'hex');
    const isProved = shown.length === proof.length && timingSafeEqual(shown, proof);
    const isRight = known?.clientId === clientId && isProved;
    response.writeHead(isRight ? 200 : 400, { 'content-type': 'application/json' });
    const name = known?.accountId ?? '';
    const error = { message: 'Invalid OAuth access token or proof.', type: 'OAuthException', code: 190 };
    response.end(JSON.stringify(isRight ? { id: numberOf(name), name } : { error }));
  };
  server.on('request', (request, response) => {
    const asked = new URL(request.url ?? '/', url);
    if (asked.pathname !== '/v23.0/me') return void authorize(request, response);
    tellMe(request, response, asked).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  return {
    url,
    clientId,
    clientSecret,
    stop,
  };
}

/** Facebook's ids are numbers, as text. */
function numberOf(name: string): string {
  return String(Buffer.from(name).readUIntBE(0, Math.min(3, name.length)));
}
