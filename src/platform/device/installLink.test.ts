import { expect, it } from 'vitest';
import { androidIntent, installLink, readingPlace } from './installLink';

const SITE = 'https://books.example';
/** A caller may pass more than the visit's own values. */
const CARRIED = { userId: 7 };

it('an install link leads home with the visit’s codes, without a user id', () => {
  expect(installLink(SITE, undefined, { isDeep: 0 })).toBe(`${SITE}/home?isDeepLink=0&open=pwa`);
  expect(
    installLink(SITE, undefined, { isDeep: 1, source: 'spring & co', inviteCode: 'A1', ...CARRIED }),
  ).toBe(`${SITE}/home?isDeepLink=1&open=pwa&inviteCode=A1&source=spring+%26+co`);
});

it('an install link names the current book and chapter', () => {
  expect(installLink(SITE, { targetId: 12, number: 3 }, { isDeep: 1 })).toBe(
    `${SITE}/home?targetId=12&number=3&isDeepLink=1&open=pwa`,
  );
});

it.each([
  ['/reading/12/3', { targetId: 12, number: 3 }],
  ['/drama/12/3', { targetId: 12, number: 3 }],
  ['/reading/12/-1', { targetId: 12 }],
  ['/reading/12/0', { targetId: 12 }],
  ['/bookInfo/12', { targetId: 12 }],
  ['/dramaInfo/12', { targetId: 12 }],
])('%s names a title for the link', (path, place) => {
  expect(readingPlace(path)).toEqual(place);
});

it.each(['/reading/12', '/reading/x/3', '/reading/0/3', '/reading/-4/1', '/bookInfo/-4', '/home'])(
  '%s names no title for the link',
  (path) => {
    expect(readingPlace(path)).toBeUndefined();
  },
);

it('an Android intent opens Chrome, with the address as fallback', () => {
  expect(androidIntent(`${SITE}/home?isDeepLink=0&open=pwa`)).toBe(
    'intent://books.example/home?isDeepLink=0&open=pwa#Intent;scheme=https;package=com.android.chrome;' +
      'S.browser_fallback_url=https%3A%2F%2Fbooks.example%2Fhome%3FisDeepLink%3D0%26open%3Dpwa;end',
  );
});
