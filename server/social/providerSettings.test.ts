import { describe, expect, it } from 'vitest';
import { readProviders } from './providerSettings';

const GOOGLE = { DOGEAR_GOOGLE_CLIENT_ID: 'id', DOGEAR_GOOGLE_CLIENT_SECRET: 'secret' };
const OWN = {
  DOGEAR_OIDC_ISSUER: 'https://login.example',
  DOGEAR_OIDC_CLIENT_ID: 'id',
  DOGEAR_OIDC_CLIENT_SECRET: 'secret',
};

function read(env: Record<string, string>) {
  const wrong: string[] = [];
  return { names: readProviders(env, wrong).map(({ provider, label }) => `${provider} ${label}`), wrong };
}

describe('login providers', () => {
  it('are those that are set up', () => {
    expect(read({})).toEqual({ names: [], wrong: [] });
    expect(read({ ...GOOGLE, ...OWN }).names).toEqual(['google Google', 'oidc login.example']);
    const facebook = { DOGEAR_FACEBOOK_CLIENT_ID: 'id', DOGEAR_FACEBOOK_CLIENT_SECRET: 'secret' };
    expect(read({ ...facebook, ...OWN, DOGEAR_OIDC_NAME: 'Library card' }).names).toEqual([
      'facebook Facebook',
      'oidc Library card',
    ]);
  });

  it.each([
    ['half of one', { DOGEAR_GOOGLE_CLIENT_ID: 'id' }, 'DOGEAR_GOOGLE_CLIENT_SECRET'],
    ['no issuer', { DOGEAR_OIDC_CLIENT_ID: 'id', DOGEAR_OIDC_CLIENT_SECRET: 's' }, 'DOGEAR_OIDC_ISSUER'],
    ['one without https', { ...OWN, DOGEAR_OIDC_ISSUER: 'http://login.example' }, 'DOGEAR_OIDC_ISSUER'],
    ['one of this machine in production', local('production'), 'DOGEAR_OIDC_ISSUER'],
    ['production without its address', { ...GOOGLE, NODE_ENV: 'production' }, 'DOGEAR_PUBLIC_URL'],
  ])('%s is told at the start', (_, env, named) => {
    expect(read(env).wrong.join(' ')).toContain(named);
  });

  it('may be on this machine while developing', () => {
    expect(read(local('development')).wrong).toEqual([]);
  });
});

function local(NODE_ENV: string): Record<string, string> {
  return { ...OWN, NODE_ENV, DOGEAR_OIDC_ISSUER: 'http://localhost:3000' };
}
