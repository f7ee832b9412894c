import { describe, expect, it } from 'vitest';
import { destinationOf, destinationOfCampaign, destinationOfLink } from './destination';

describe('an external address', () => {
  it.each([
    ['/home', '/home', {}],
    ['/ViewAll?title=Long%20reads&blockId=3', '/ViewAll', { title: 'Long reads', blockId: '3' }],
    ['/bookInfo/12', '/bookInfo/12', {}],
    ['/reading/12/-1', '/reading/12/-1', {}],
    ['/reading/12/340#end', '/reading/12/340', {}],
  ])('is accepted: %s', (address, path, search) => {
    expect(destinationOf(address)).toEqual({ path, search });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /home',
    'https://evil.example/home',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'home',
    '',
    '/home/../../evil',
    '/%2F/evil.example',
    '/novel-api/api/user/deleteMe',
    '/login?redirect=//evil.example',
    '/bookInfo/0',
    '/bookInfo/1e3',
    '/reading/1/2/3',
    '/bookInfo/12345678901234567',
    '/nowhere',
  ])('is rejected: %j', (address) => {
    expect(destinationOf(address)).toBeUndefined();
  });

  it('is rejected if undefined', () => {
    expect(destinationOf(undefined)).toBeUndefined();
  });
});

describe('a campaign', () => {
  it('leads to the screen it names and keeps the visit’s codes', () => {
    expect(
      destinationOfCampaign({
        path: '/topup?source=sale',
        inviteCode: 'AB',
        isDeepLink: '1',
        utm_source: 'x',
      }),
    ).toEqual({
      path: '/topup',
      search: { source: 'sale', inviteCode: 'AB', isDeepLink: '1' },
    });
  });
  it('leads to its title, or directly into the text or film', () => {
    expect(destinationOfCampaign({ targetId: '7' }).path).toBe('/bookInfo/7');
    expect(destinationOfCampaign({ targetId: '7', number: '12' }).path).toBe('/bookInfo/7');
    expect(destinationOfCampaign({ targetId: '7', number: '12', isSkip: '1' }).path).toBe('/reading/7/12');
    expect(destinationOfCampaign({ targetId: '7', number: 'x', isSkip: '1' }).path).toBe('/reading/7/1');
    const drama = { type: 'drama', targetId: '7' };
    expect(destinationOfCampaign(drama).path).toBe('/dramaInfo/7');
    expect(destinationOfCampaign({ ...drama, number: '12', isSkip: '1' }).path).toBe('/drama/7/12');
  });
  it.each<Record<string, string>>([
    { path: '//evil.example', targetId: '7' },
    { targetId: '7/../../evil' },
    { targetId: '../login' },
    {},
  ])('leads home from %j', (query) => {
    expect(destinationOfCampaign(query)).toEqual({ path: '/home', search: {} });
  });
});

describe('a link opened with the app', () => {
  const SITE = 'https://books.example';
  it.each([
    [`${SITE}/bookInfo/3`, '/bookInfo/3'],
    [`${SITE}/reading/3/2?inviteCode=A`, '/reading/3/2'],
    ['web+dogear:bookInfo/3', '/bookInfo/3'],
    ['web+dogear://drama/3/2', '/drama/3/2'],
    ['WEB+DOGEAR:///home', '/home'],
  ])('leads from %s to %s', (link, path) => {
    expect(destinationOfLink(link, SITE)?.path).toBe(path);
  });

  it.each([
    'https://evil.example/bookInfo/3',
    'https://books.example.evil.example/bookInfo/3',
    'https://books.example@evil.example/bookInfo/3',
    'javascript:alert(1)',
    'web+dogear:javascript:alert(1)',
    'web+dogear:\\\\evil.example',
    'web+dogear:%2F%2Fevil.example',
    `${SITE}/novel-api/api/user/en/userInfo`,
    '/bookInfo/3',
    '',
  ])('leads nowhere from %s', (link) => {
    expect(destinationOfLink(link, SITE)).toBeUndefined();
  });
});
