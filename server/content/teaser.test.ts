import { expect, test } from 'vitest';
import { TEASER_MAX_CHARACTERS } from '../../contract/catalogue/limits';
import { teaserOf } from './teaser';

const LONG = 'The tide came in and the boats rose. '.repeat(60);

test('a teaser is the first whole words, without headings and markup', () => {
  const teaser = teaserOf(`## Night 2\n\nIt was *late*.\n\n${LONG}`);
  expect(teaser).toMatch(/^It was late\.\nThe tide came in/);
  expect(teaser.length).toBeLessThanOrEqual(TEASER_MAX_CHARACTERS);
  expect(teaser.length).toBeGreaterThan(TEASER_MAX_CHARACTERS - 20);
  expect(`It was late.\n${LONG}`).toMatch(new RegExp(`^${teaser.replaceAll('.', '\\.')}\\b`));
});

test('a text without spaces gets a teaser of almost full length', () => {
  const teaser = teaserOf('潮水涨了起来，船也跟着升高。'.repeat(120));
  expect(teaser.length).toBeGreaterThan(TEASER_MAX_CHARACTERS - 20);
  expect(teaser.length).toBeLessThanOrEqual(TEASER_MAX_CHARACTERS);
});

test('the teaser of a short chapter is at most a fifth of it', () => {
  const short = 'One two three four five six seven eight nine ten.';
  expect(teaserOf(short).length).toBeLessThanOrEqual(short.length / 5);
  expect(teaserOf('Ay.')).toBe('');
});
