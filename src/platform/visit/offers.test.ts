import { expect, test } from 'vitest';
import { awaitOffers, isSomethingOffered, settleOffers, takeLeftBook } from './offers';

test('a page without a book before it asks nothing and waits for nothing', async () => {
  expect(takeLeftBook()).toBe(false);
  expect(await isSomethingOffered()).toBe(false);
});

test('the question about a left book waits for the offers and is asked once', async () => {
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
