import { expect, it } from 'vitest';
import { factsText } from './factsText';

it('an audit entry shows changed, new and unchanged facts', () => {
  expect(factsText({ coins: 3, bonus: 1 }, { coins: 8, bonus: 1, entry: 12 })).toBe(
    'coins 3 → 8, bonus 1, entry 12',
  );
  expect(factsText({ until: null }, { until: '2026-01-01' })).toBe('until – → 2026-01-01');
  expect(factsText({}, {})).toBe('');
});
