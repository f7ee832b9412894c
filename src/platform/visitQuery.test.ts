import { expect, it } from 'vitest';
import { readArrival } from './arrival';
import { codesOfVisit, missingFrom } from './visitQuery';

it('knows the codes of the visit, and of those kept from an earlier one the invitation alone', () => {
  const kept = readArrival('?inviteCode=OLD&isDeepLink=1');
  expect(codesOfVisit(readArrival('?inviteCode=NEW&isDeepLink=1'), kept)).toEqual({
    inviteCode: 'NEW',
    isDeepLink: '1',
  });
  expect(codesOfVisit(readArrival(''), kept)).toEqual({ inviteCode: 'OLD' });
  expect(codesOfVisit(readArrival(''))).toEqual({});
});

it('adds what is missing, and leaves what an address says itself', () => {
  const codes = { inviteCode: 'A', isDeepLink: '1' };
  expect(missingFrom({ q: 'bell' }, codes)).toEqual(codes);
  expect(missingFrom({ inviteCode: 'B', isDeepLink: '0' }, codes)).toEqual({});
});
