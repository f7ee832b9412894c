import { expect, test } from 'vitest';
import { scrubJson, scrubMessage, scrubText } from './scrubText';

test('an address loses its query and its fragment', () => {
  expect(scrubText('at https://books.example/reading/3/4?inviteCode=AB12&isDeepLink=1#x (main.js:1)')).toBe(
    'at https://books.example/reading/3/4 (main.js:1)',
  );
  expect(scrubText('GET /par?par=abc failed')).toBe('GET /par failed');
  expect(scrubText('Is it so? Yes.')).toBe('Is it so? Yes.');
});

test('an e-mail address and a secret are replaced', () => {
  expect(scrubText('no account ada.b+c@mail.example.org here')).toBe('no account [e-mail] here');
  expect(scrubText(`/content/${'a1'.repeat(32)}.txt`)).toBe('/content/[secret].txt');
  // An event's id stays, because reports are found by it.
  const id = 'f'.repeat(32);
  expect(scrubText(id)).toBe(id);
});

test('own books are not identified in addresses', () => {
  expect(scrubText('at https://books.example/reading/-1/12?x=1 and /bookInfo/-20, not /reading/3/-1')).toBe(
    'at https://books.example/reading/own and /bookInfo/own, not /reading/3/-1',
  );
});

test('quoted words in an error message are removed', () => {
  expect(scrubMessage('Unexpected token, "It was a dark and stormy night" is not valid JSON')).toBe(
    'Unexpected token, “…” is not valid JSON',
  );
  expect(scrubMessage('reading "length" of undefined')).toBe('reading "length" of undefined');
});

test('every text of a report is scrubbed, and the user’s identity is removed', () => {
  const event = {
    user: { id: 7, email: 'ada@mail.example' },
    request: {
      url: 'https://books.example/home?inviteCode=A',
      cookies: { a: 'b' },
      query_string: 'inviteCode=A',
    },
    exception: { values: [{ type: 'Error', value: 'bad “It was a dark and stormy night”' }] },
    breadcrumbs: [{ data: { to: '/topup?source=sale', from: '/home' } }],
    level: 'error',
    timestamp: 12.5,
  };
  expect(scrubJson(event)).toEqual({
    request: { url: 'https://books.example/home' },
    exception: { values: [{ type: 'Error', value: 'bad “…”' }] },
    breadcrumbs: [{ data: { to: '/topup', from: '/home' } }],
    level: 'error',
    timestamp: 12.5,
  });
});

test('a pathological text is scrubbed in under half a second', () => {
  const began = performance.now();
  scrubMessage(`${'a.'.repeat(60_000)}@${'b-'.repeat(60_000)}"${"'".repeat(20_000)}`);
  expect(performance.now() - began).toBeLessThan(500);
});
