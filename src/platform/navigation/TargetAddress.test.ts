import { expect, it } from 'vitest';
import { TargetAddress } from './TargetAddress';

it('is told once where the reader went, and takes nobody anywhere for it', () => {
  const address = new TargetAddress(1);
  expect(address.follows(1)).toBe(false);
  expect(address.follows(2)).toBe(true);
  expect(address.follows(2)).toBe(false);
  expect(address.leads(2)).toBe(false);
});

it('that comes late takes a reader who is further by then not back', () => {
  const address = new TargetAddress(1);
  address.follows(2);
  expect(address.follows(3)).toBe(true);
  expect(address.leads(2)).toBe(false);
  expect(address.leads(3)).toBe(false);
  address.follows(2);
  address.follows(3);
  expect([address.leads(2), address.leads(3)]).toEqual([false, false]);
});

it('that a link leads to is gone to, also to a target that was on the screen before', () => {
  const address = new TargetAddress(1);
  address.follows(2);
  address.leads(2);
  expect(address.leads(5)).toBe(true);
  expect(address.follows(5)).toBe(false);
  expect(address.leads(2)).toBe(true);
});

it('that still names the episode before leads nobody back, also when the list is read again meanwhile', () => {
  const address = new TargetAddress(1);
  address.follows(2);
  // As when the place in the first one is stored before the navigation has finished.
  expect(address.leads(1)).toBe(false);
  expect(address.leads(2)).toBe(false);
  address.follows(3);
  expect(address.leads(2)).toBe(false);
  expect(address.leads(3)).toBe(false);
});
