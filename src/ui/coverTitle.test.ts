import { describe, expect, it } from 'vitest';
import { breakable, titleSize } from './coverTitle';

describe('the size of a title on a drawn cover', () => {
  it('is largest for short titles and never unreadable', () => {
    expect(titleSize('Emma')).toBe(18);
    expect(titleSize('long '.repeat(80))).toBe(6.5);
  });
  it('shrinks with the length', () => {
    expect(titleSize('The House That Kept Count')).toBeLessThan(titleSize('Wolf Hour'));
  });
  it('lets the longest word stand on one line', () => {
    expect(titleSize('Преступление и наказание') * 'Преступление'.length * 0.54).toBeLessThanOrEqual(77.5);
  });
  it('counts Chinese signs as an em', () => {
    expect(titleSize('红楼梦')).toBe(18);
    expect(titleSize('在遥远的海岸线上等待一艘永远不会到来的船的人们')).toBeLessThan(
      titleSize('A Boat That Never Came'),
    );
  });
});

describe('very long words', () => {
  it('may break between syllables', () => {
    expect(breakable('Достопримечательности').split('\u00ad').join('-')).toBe('Достопри-ме-ча-тельности');
    expect(breakable('Extraordinariness')).toContain('\u00ad');
  });
  it('leaves the others alone', () => {
    expect(breakable('The Last Ferry to Ostrey Sound')).toBe('The Last Ferry to Ostrey Sound');
    expect(breakable('红楼梦')).toBe('红楼梦');
  });
});
