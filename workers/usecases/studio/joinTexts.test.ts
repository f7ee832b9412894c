import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinTexts } from './joinTexts';

const said = (...paragraphs: string[]) => ({ title: 'One', text: paragraphs.join('\n\n') });

describe('two changed texts', () => {
  const base = said('a', 'b', 'c');

  it('are joined where they changed different paragraphs', () => {
    expect(joinTexts(base, said('A', 'b', 'c'), said('a', 'b', 'C', 'd'))).toEqual(said('A', 'b', 'C', 'd'));
    expect(joinTexts(base, said('b', 'c'), said('a', 'b'))).toEqual(said('b'));
    expect(joinTexts(base, said('A', 'b', 'c'), said('a', 'B', 'c'))).toEqual(said('A', 'B', 'c'));
    expect(joinTexts(base, said('a', 'b', 'C'), said('a', 'b', 'c', 'd'))).toEqual(said('a', 'b', 'C', 'd'));
    expect(joinTexts(base, said('A', 'b', 'c'), said('A', 'b', 'c'))).toEqual(said('A', 'b', 'c'));
  });

  it('both keep what they added at the same place', () => {
    expect(joinTexts(base, said('a', 'b', 'c', 'mine'), said('a', 'b', 'c', 'theirs'))).toEqual(
      said('a', 'b', 'c', 'theirs', 'mine'),
    );
    expect(joinTexts(said(), said('mine'), said('theirs'))).toEqual(said('theirs', 'mine'));
  });

  it('are not joined where they changed the same paragraph', () => {
    expect(joinTexts(base, said('a', 'mine', 'c'), said('a', 'theirs', 'c'))).toBeNull();
    expect(joinTexts(base, said('a', 'c'), said('a', 'theirs', 'c'))).toBeNull();
  });

  it('lose no paragraph that either of them added', () => {
    const texts = (letter: string) => fc.array(fc.constantFrom('a', 'b', 'c', letter), { maxLength: 6 });
    fc.assert(
      fc.property(texts('o'), texts('m'), texts('t'), (old, mine, theirs) => {
        const joined = joinTexts(said(...old), said(...mine), said(...theirs));
        if (joined === null) return;
        const count = (list: readonly string[], letter: string) =>
          list.filter((each) => each === letter).length;
        const parts = joined.text.split('\n\n');
        expect(count(parts, 'm')).toBe(count(mine, 'm'));
        expect(count(parts, 't')).toBe(count(theirs, 't'));
      }),
    );
  });

  it('have the name that was changed, and the own one if both were', () => {
    const named = (title: string) => ({ title, text: 'a' });
    expect(joinTexts(named('One'), named('One'), named('Two'))?.title).toBe('Two');
    expect(joinTexts(named('One'), named('Three'), named('Two'))?.title).toBe('Three');
  });
});
