import { describe, expect, it } from 'vitest';
import { EnvelopeError, sealParams } from '../wire/sealing.codec';
import { openCampaign, sealCampaign } from './campaignLink.codec';

describe('the par bundle', () => {
  it('carries query parameters, with numbers as text', () => {
    const par = sealCampaign({
      targetId: 12,
      number: '3',
      isDeepLink: 1,
      inviteCode: 'AB c&=?',
      utm_source: 'ж',
    });
    expect(par).toMatch(/^[\w-]+$/);
    expect(openCampaign(par)).toEqual({
      targetId: '12',
      number: '3',
      isDeepLink: '1',
      inviteCode: 'AB c&=?',
      utm_source: 'ж',
    });
  });

  const good = sealCampaign({ path: '/home' });
  it.each([
    ['nothing', ''],
    ['plain text', 'path=/home'],
    ['a changed letter', `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`],
    ['half of it', good.slice(0, good.length / 2)],
    ['a bundle of another call', sealParams('GET', '/home', { path: '/home' })],
    ['an object inside', sealParams('GET', '/par', { path: { to: '/home' } })],
    ['a list inside', sealParams('GET', '/par', { path: ['/home'] })],
    [
      'too many parameters',
      sealCampaign(Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`p${at}`, at]))),
    ],
    ['an endless value', sealCampaign({ path: 'x'.repeat(2_049) })],
    ['an endless text', 'A'.repeat(8_193)],
  ])('refuses %s', (_, par) => {
    expect(() => openCampaign(par)).toThrow(EnvelopeError);
  });
});
