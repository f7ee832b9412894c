import { expect, it } from 'vitest';
import { TargetAddress } from './TargetAddress';

it('a target address is updated once per move, without moving the reader', () => {
  const address = new TargetAddress(1);
  expect(address.follows(1)).toBe(false);
  expect(address.follows(2)).toBe(true);
  expect(address.follows(2)).toBe(false);
  expect(address.leads(2)).toBe(false);
});

it('a late target address does not move a reader who is further on', () => {
  const address = new TargetAddress(1);
  address.follows(2);
  expect(address.follows(3)).toBe(true);
  expect(address.leads(2)).toBe(false);
  expect(address.leads(3)).toBe(false);
  address.follows(2);
  address.follows(3);
  expect([address.leads(2), address.leads(3)]).toEqual([false, false]);
});

it('a target address set by a link moves the reader, also to an earlier target', () => {
  const address = new TargetAddress(1);
  address.follows(2);
  address.leads(2);
  expect(address.leads(5)).toBe(true);
  expect(address.follows(5)).toBe(false);
  expect(address.leads(2)).toBe(true);
});

it('a target address that still names the previous episode moves no reader back', () => {
  const address = new TargetAddress(1);
  address.follows(2);
  // As when the place in the first one is stored before the navigation has finished.
  expect(address.leads(1)).toBe(false);
  expect(address.leads(2)).toBe(false);
  address.follows(3);
  expect(address.leads(2)).toBe(false);
  expect(address.leads(3)).toBe(false);
});
