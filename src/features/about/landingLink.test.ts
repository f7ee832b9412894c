import { expect, it } from 'vitest';
import { landingLink } from './landingLink';

it('leads home, ready to be installed, and says who came from where once that is known', () => {
  expect(landingLink('https://books.example', { isDeep: 0 })).toBe(
    'https://books.example/home?isDeepLink=0&open=pwa',
  );
  expect(
    landingLink('https://books.example', { isDeep: 1, userId: 7, source: 'spring & co', inviteCode: 'A1' }),
  ).toBe('https://books.example/home?isDeepLink=1&open=pwa&inviteCode=A1&source=spring+%26+co&userId=7');
});
