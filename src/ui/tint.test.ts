import { describe, expect, it } from 'vitest';
import { contrast, luminance } from '../../contract/wire/colours';
import { coverTint, inkOn } from './tint';

describe('text on a tint', () => {
  it('uses a luminance of 1 for white and 0 for black', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1);
    expect(luminance('#000000')).toBe(0);
  });
  it.each(['#ffffff', '#f0a21c', '#808080', '#0b6450', '#000000'])(
    'keeps a contrast above 4:1 on %s',
    (tint) => {
      expect(contrast(tint, inkOn(tint))).toBeGreaterThan(4);
    },
  );
  it('is light on a tint that cannot be parsed', () => {
    expect(inkOn('teal')).toBe('#f7f9f7');
  });
});

describe('the background of a cover', () => {
  it('is its own tint', () => {
    expect(coverTint('#ABCDEF', 'Dune')).toBe('#ABCDEF');
  });
  it('depends on the title alone for a book without a tint', () => {
    expect(coverTint('', 'Emma')).toMatch(/^#[0-9a-f]{6}$/);
    expect(coverTint('', 'Emma')).toBe(coverTint('', 'Emma'));
    expect(coverTint('', 'Emma')).not.toBe(coverTint('', 'Persuasion'));
  });
});
