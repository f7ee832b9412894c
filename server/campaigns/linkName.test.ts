import { expect, it } from 'vitest';
import { linkNameOf, marksIn } from './linkName';

const named = (address: string) =>
  linkNameOf(marksIn(Object.fromEntries(new URL(address, 'https://books.example').searchParams)));

it.each([
  ['/home?utm_source=mail&utm_medium=newsletter&utm_campaign=spring', 'mail / newsletter / spring'],
  ['/home?utmSource=mail', 'mail'],
  ['/home?source=poster', 'poster'],
  ['/home?source=poster&utm_source=mail', 'mail'],
  ['/home?utm_campaign=spring', '- / - / spring'],
  ['/home?source=pwa&utm_campaign=spring', '- / - / spring'],
  [`/home?source=${'x'.repeat(500)}`, 'x'.repeat(60)],
  ['/home?source=a%0A%09b%E2%80%AEc%00', 'a b c'],
])('%s is named %s', (address, name) => {
  expect(named(address)).toBe(name);
});

it.each(['/home', '/home?source=pwa', '/home?source=', '/home?source=%20%0A', '/home?fbclid=abc'])(
  '%s is not a campaign link',
  (address) => {
    expect(named(address)).toBeNull();
  },
);
