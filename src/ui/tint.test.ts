import { describe, expect, it } from 'vitest';
import { coverTint, inkOn, luminance } from './tint';

describe('lettering on a tint', () => {
  it('measures luminance', () => {
    expect(luminance('#ffffff')).toBeCloseTo(1);
    expect(luminance('#000000')).toBe(0);
  });
  it.each(['#ffffff', '#f0a21c', '#808080', '#0b6450', '#000000'])('keeps 4.5:1 on %s', (tint) => {
    const [a, b] = [luminance(tint), luminance(inkOn(tint))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    expect(contrast).toBeGreaterThan(4);
  });
  it('takes an unreadable tint for dark', () => {
    expect(inkOn('teal')).toBe('#f7f9f7');
  });
});

describe('the ground of a cover', () => {
  it('is its own tint', () => {
    expect(coverTint('#ABCDEF', 'Dune')).toBe('#ABCDEF');
  });
  it('is steady for a book without one', () => {
    expect(coverTint('', 'Emma')).toMatch(/^#[0-9a-f]{6}$/);
    expect(coverTint('', 'Emma')).toBe(coverTint('', 'Emma'));
    expect(coverTint('', 'Emma')).not.toBe(coverTint('', 'Persuasion'));
  });
});
