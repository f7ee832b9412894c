import { describe, expect, it } from 'vitest';
import { hasArrived } from '../start/hasArrived';
import { readArrival } from './arrival';

describe('arrival parameters', () => {
  it('include marketing and invite codes', () => {
    const { arrival, isDeep } = readArrival('?utm_source=mail&inviteCode=A1&fbclid=x&aid=ad-7&isDeepLink=1');
    expect(arrival).toMatchObject({
      utmSource: 'mail',
      inviteCode: 'A1',
      fbclid: 'x',
      aid: 'ad-7',
      source: '',
    });
    expect(isDeep).toBe(1);
  });
  it('keep values from an earlier page of the visit', () => {
    const first = readArrival('?inviteCode=A1&isDeepLink=1');
    const second = readArrival('?source=push', first);
    expect(second.arrival).toMatchObject({ inviteCode: 'A1', source: 'push' });
    expect(second.isDeep).toBe(1);
  });
  it('are cut to the contract’s length', () => {
    expect(readArrival(`?source=${'a'.repeat(2000)}`).arrival.source).toHaveLength(512);
  });
  it('are recognised as empty or present', () => {
    expect(hasArrived(readArrival(''))).toBe(false);
    expect(hasArrived(readArrival('?pixelId=7'))).toBe(true);
  });
});
