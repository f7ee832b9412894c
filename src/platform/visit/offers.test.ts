import { expect, test } from 'vitest';
import { awaitOffers, isSomethingOffered, settleOffers, takeLeftBook } from './offers';

test('without a book before it, a page is neither asked nor waited for', async () => {
  expect(takeLeftBook()).toBe(false);
  expect(await isSomethingOffered()).toBe(false);
});

test('a book that was left before the offers came is asked about once they have, and once alone', async () => {
  awaitOffers();
  let answer: boolean | undefined;
  const asked = isSomethingOffered().then((isOffered) => {
    answer = isOffered;
  });
  await Promise.resolve();
  expect(answer).toBeUndefined();
  expect([takeLeftBook(), takeLeftBook()]).toEqual([true, false]);
  settleOffers(true);
  await asked;
  expect(answer).toBe(true);
});
