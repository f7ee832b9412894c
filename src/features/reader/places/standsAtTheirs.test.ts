import { expect, it } from 'vitest';
import { standsAtTheirs } from './standsAtTheirs';

const at = (target: number, chapterShare: number) => ({
  target,
  chapterShare,
  blockId: 'b',
  offset: 0,
  quote: '',
  at: 1,
  device: '',
});

it('the other device’s place is recognised by chapter, then by the nearer share', () => {
  const fork = { theirs: at(12, 0.5), mine: at(3, 0.5) };
  expect(standsAtTheirs(at(12, 0), fork)).toBe(true);
  expect(standsAtTheirs(at(3, 0.5), fork)).toBe(false);
  expect(standsAtTheirs(at(7, 0.5), fork)).toBe(false);
  const near = { theirs: at(3, 0.9), mine: at(3, 0.1) };
  expect(standsAtTheirs(at(3, 0.8), near)).toBe(true);
  expect(standsAtTheirs(at(3, 0.2), near)).toBe(false);
});

it('the reader is not at the other device’s place while no text is shown', () => {
  expect(standsAtTheirs(null, { theirs: at(12, 0), mine: at(3, 0) })).toBe(false);
});
