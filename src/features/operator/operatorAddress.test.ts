import { expect, it } from 'vitest';
import { addressOf, placeOf, socialReturn } from './operatorAddress';

it('an operator address is split into a section and its details', () => {
  expect(placeOf({})).toEqual({ section: '', rest: '' });
  expect(placeOf({ at: 'people' })).toEqual({ section: 'people', rest: '' });
  expect(placeOf({ at: 'people/12/orders' })).toEqual({ section: 'people', rest: '12/orders' });
  expect(placeOf({ at: 12 as never })).toEqual({ section: '', rest: '' });
  for (const at of ['', 'people', 'people/12/orders']) expect(addressOf(placeOf({ at }))).toBe(at);
});

it('a social login’s outcome is read only if it is complete', () => {
  expect(socialReturn({ provider: 'google', outcome: 'known' })).toEqual({
    provider: 'google',
    outcome: 'known',
  });
  expect(socialReturn({ provider: 'google' })).toBeUndefined();
  expect(socialReturn({ provider: 'nobody' as never, outcome: 'known' })).toBeUndefined();
});
