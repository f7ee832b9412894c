import { describe, expect, it } from 'vitest';
import { inkOn, luminance } from './tint';

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
