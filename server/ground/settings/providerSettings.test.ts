import { describe, expect, it } from 'vitest';
import { readProviders } from './providerSettings';

const GOOGLE = { DOGEAR_GOOGLE_CLIENT_ID: 'id', DOGEAR_GOOGLE_CLIENT_SECRET: 'secret' };
const FACEBOOK = { DOGEAR_FACEBOOK_CLIENT_ID: 'id', DOGEAR_FACEBOOK_CLIENT_SECRET: 'secret' };
const OWN = {
  DOGEAR_OIDC_ISSUER: 'https://login.example',
  DOGEAR_OIDC_CLIENT_ID: 'id',
  DOGEAR_OIDC_CLIENT_SECRET: 'secret',
};

function read(env: Record<string, string>) {
  const wrong: string[] = [];
  return { names: readProviders(env, wrong).map(({ provider, label }) => `${provider} ${label}`), wrong };
}

describe('login provider settings', () => {
  it('enable the providers that are configured', () => {
    expect(read({})).toEqual({ names: [], wrong: [] });
    expect(read({ ...GOOGLE, ...OWN }).names).toEqual(['google Google', 'oidc login.example']);
    expect(read({ ...FACEBOOK, ...OWN, DOGEAR_OIDC_NAME: 'Library card' }).names).toEqual([
      'facebook Facebook',
      'oidc Library card',
    ]);
  });

  it.each([
    ['half of one', { DOGEAR_GOOGLE_CLIENT_ID: 'id' }, 'DOGEAR_GOOGLE_CLIENT_SECRET'],
    ['no issuer', { DOGEAR_OIDC_CLIENT_ID: 'id', DOGEAR_OIDC_CLIENT_SECRET: 's' }, 'DOGEAR_OIDC_ISSUER'],
    ['one without https', { ...OWN, DOGEAR_OIDC_ISSUER: 'http://login.example' }, 'DOGEAR_OIDC_ISSUER'],
    ['one of this machine in production', local('production'), 'DOGEAR_OIDC_ISSUER'],
    ['a stand-in for Facebook in production', standIn('production', 'http://127.0.0.1:3000'), 'STAND_IN'],
    ['one on another machine', standIn('development', 'https://login.example'), 'STAND_IN'],
    ['one on another machine without https', standIn('development', 'http://login.example'), 'STAND_IN'],
    ['groups without a provider', { DOGEAR_OIDC_OWNERS: 'admins' }, 'DOGEAR_OIDC_ISSUER'],
    ['a claim without groups', { ...OWN, DOGEAR_OIDC_GROUPS_CLAIM: 'roles' }, 'DOGEAR_OIDC_OWNERS'],
    [
      'one group for two roles',
      { ...OWN, DOGEAR_OIDC_OWNERS: 'staff', DOGEAR_OIDC_SUPPORT: 'staff' },
      'must differ',
    ],
    ['production without its address', { ...GOOGLE, NODE_ENV: 'production' }, 'DOGEAR_PUBLIC_URL'],
  ])('report %s at startup', (_, env, named) => {
    expect(read(env).wrong.join(' ')).toContain(named);
  });

  it('name the groups that give roles, of the installation’s own provider alone', () => {
    const env = { ...GOOGLE, ...OWN, DOGEAR_OIDC_SUPPORT: 'help desk', DOGEAR_OIDC_OWNERS: 'admins' };
    expect(readProviders(env, []).map(({ groups }) => groups)).toEqual([
      undefined,
      {
        claim: 'groups',
        roles: [
          ['owner', 'admins'],
          ['support', 'help desk'],
        ],
      },
    ]);
  });

  it('accept a provider on this machine in development', () => {
    expect(read(local('development')).wrong).toEqual([]);
    expect(read(standIn('development', 'http://127.0.0.1:3000')).wrong).toEqual([]);
  });

  it('use Facebook’s own addresses, all replaced by a stand-in in development', () => {
    const hosts = (env: Record<string, string>) => {
      const [facebook] = readProviders(env, []);
      if (!facebook || 'issuer' in facebook.kind) throw new Error('Facebook is not set up');
      const { authorizeUrl, tokenUrl, profileUrl } = facebook.kind;
      return [authorizeUrl, tokenUrl, profileUrl].map(({ origin }) => origin);
    };
    const graph = 'https://graph.facebook.com';
    expect(hosts(FACEBOOK)).toEqual(['https://www.facebook.com', graph, graph]);
    // A setting with which production refuses to start has no effect either.
    expect(hosts(standIn('production', 'http://127.0.0.1:3000'))).toEqual(hosts(FACEBOOK));
    const own = 'http://127.0.0.1:3000';
    expect(hosts(standIn('development', own))).toEqual([own, own, own]);
  });
});

function local(NODE_ENV: string): Record<string, string> {
  return { ...OWN, NODE_ENV, DOGEAR_OIDC_ISSUER: 'http://localhost:3000' };
}

function standIn(NODE_ENV: string, address: string): Record<string, string> {
  return {
    ...FACEBOOK,
    NODE_ENV,
    DOGEAR_PUBLIC_URL: 'https://books.example',
    DOGEAR_FACEBOOK_STAND_IN: address,
  };
}
