import { describe, expect, it } from 'vitest';
import { scrollKey } from './scrollKey';

const at = (pathname: string, key: string) => scrollKey({ pathname, state: { __TSR_key: key } });

describe('the key of a scroll position', () => {
  it('is the path for a tab, however it was opened', () => {
    expect(at('/home', 'a')).toBe(at('/home', 'b'));
    expect(at('/home', 'a')).not.toBe(at('/BookShelf', 'a'));
  });
  it('is one per visit for a preloaded page', () => {
    expect(at('/bookInfo/3', 'a')).toBe(at('/bookInfo/3', 'a'));
    expect(at('/bookInfo/3', 'a')).not.toBe(at('/bookInfo/3', 'b'));
    expect(at('/ViewAll', 'a')).toBe('a');
  });
  it('is new each time for any other page, which starts at the top', () => {
    expect(at('/about', 'a')).not.toBe(at('/about', 'a'));
    expect(at('/bookInfoX', 'a')).not.toBe('a');
  });
});
