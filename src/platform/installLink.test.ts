import { expect, it } from 'vitest';
import { androidIntent, installLink, readingPlace } from './installLink';

const SITE = 'https://books.example';

it('leads home, ready to be installed, and says who came from where once that is known', () => {
  expect(installLink(SITE, undefined, { isDeep: 0 })).toBe(`${SITE}/home?isDeepLink=0&open=pwa`);
  expect(
    installLink(SITE, undefined, { isDeep: 1, userId: 7, source: 'spring & co', inviteCode: 'A1' }),
  ).toBe(`${SITE}/home?isDeepLink=1&open=pwa&inviteCode=A1&source=spring+%26+co&userId=7`);
});

it('takes along the book that is read', () => {
  expect(installLink(SITE, readingPlace('/reading/12/3'), { isDeep: 1 })).toBe(
    `${SITE}/home?targetId=12&number=3&isDeepLink=1&open=pwa`,
  );
});

it.each(['/bookInfo/12', '/reading/12', '/reading/x/3', '/reading/0/3', '/reading/12/-1', '/home'])(
  '%s is no place in a text that a link could name',
  (path) => {
    expect(readingPlace(path)).toBeUndefined();
  },
);

it('asks Android for Chrome, and names the address for phones that have none', () => {
  expect(androidIntent(`${SITE}/home?isDeepLink=0&open=pwa`)).toBe(
    'intent://books.example/home?isDeepLink=0&open=pwa#Intent;scheme=https;package=com.android.chrome;' +
      'S.browser_fallback_url=https%3A%2F%2Fbooks.example%2Fhome%3FisDeepLink%3D0%26open%3Dpwa;end',
  );
});
