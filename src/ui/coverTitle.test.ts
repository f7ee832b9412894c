import { describe, expect, it } from 'vitest';
import { breakable, titleSize } from './coverTitle';

describe('the size of a title on a drawn cover', () => {
  it('is largest for short titles and never too small to read', () => {
    expect(titleSize('Emma')).toBe(18);
    expect(titleSize('long '.repeat(80))).toBe(6.5);
  });
  it('shrinks with the length', () => {
    expect(titleSize('The House That Kept Count')).toBeLessThan(titleSize('Wolf Hour'));
  });
  it('fits the longest word on one line', () => {
    expect(titleSize('Преступление и наказание') * 'Преступление'.length * 0.54).toBeLessThanOrEqual(77.5);
  });
  it('counts a Chinese character as one em', () => {
    expect(titleSize('红楼梦')).toBe(18);
    expect(titleSize('在遥远的海岸线上等待一艘永远不会到来的船的人们')).toBeLessThan(
      titleSize('A Boat That Never Came'),
    );
  });
});

describe('the words of a title', () => {
  it('may break between syllables if very long', () => {
    expect(breakable('Достопримечательности').split('\u00ad').join('-')).toBe('Достопри-ме-ча-тельности');
    expect(breakable('Extraordinariness')).toContain('\u00ad');
  });
  it('stay whole otherwise', () => {
    expect(breakable('The Last Ferry to Ostrey Sound')).toBe('The Last Ferry to Ostrey Sound');
    expect(breakable('红楼梦')).toBe('红楼梦');
  });
});
