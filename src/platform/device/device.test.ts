import { describe, expect, it } from 'vitest';
import { readSystem } from './device';

describe('reading the system from a user agent', () => {
  it('recognises an iPhone', () => {
    expect(
      readSystem('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1_2 like Mac OS X) AppleWebKit/605.1.15'),
    ).toEqual({ brand: 'Apple', model: 'iPhone', os: 'iOS', osVersion: '18.1.2' });
  });
  it('recognises an Android phone with its model', () => {
    expect(readSystem('Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A) AppleWebKit/537.36')).toEqual({
      brand: 'Pixel',
      model: 'Pixel 8',
      os: 'Android',
      osVersion: '14',
    });
  });
  it('ignores the frozen Android model', () => {
    expect(readSystem('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/156.0')).toEqual({
      brand: '',
      model: '',
      os: 'Android',
      osVersion: '10',
    });
  });
  it('returns empty fields for an unknown agent', () => {
    expect(readSystem('something else')).toEqual({ brand: '', model: '', os: '', osVersion: '' });
  });
});
