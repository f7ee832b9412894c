import { expect, it } from 'vitest';
import { namesItsNumber } from './chapterNumber';

it.each([
  'Chapter IV',
  'CHAPTER 1. Loomings',
  '12',
  '3. The Ferry',
  'IV. The Ferry',
  'XII',
  'Глава 3',
  '第三章 夜',
  '“Part Two”',
])('the title %s contains its chapter number', (title) => expect(namesItsNumber(title)).toBe(true));

it.each([
  'The Crack in Patience',
  'I met a man',
  'Did He?',
  'Partings',
  'Mild Weather',
  'Chapters of Accidents',
])('the title %s contains no chapter number', (title) => expect(namesItsNumber(title)).toBe(false));
