import { describe, expect, it } from 'vitest';
import { fitText } from './fitText';

/** Each character is half the size wide, a Chinese one the full size. */
const measure = (text: string, size: number) =>
  [...text].reduce((sum, one) => sum + (/\p{Script=Han}|[。，]/u.test(one) ? size : size / 2), 0);

const room = { sizes: [40, 20], width: 200, height: 120, lineHeight: 1.5, language: 'en' };

describe('fitText', () => {
  it('takes the largest size that fits', () => {
    expect(fitText('a few words', room, measure)).toEqual({
      size: 40,
      lines: ['a few', 'words'],
      isCut: false,
    });
    expect(fitText('rather more words than that one', room, measure)).toEqual({
      size: 20,
      lines: ['rather more words', 'than that one'],
      isCut: false,
    });
  });

  it('cuts text too long for the smallest size at a word, with an ellipsis', () => {
    const { lines, isCut, size } = fitText('one two three, '.repeat(30), room, measure);
    expect({ isCut, size, count: lines.length }).toEqual({ isCut: true, size: 20, count: 4 });
    expect(lines.at(-1)).toMatch(/(one|two|three)…$/);
    for (const line of lines) expect(measure(line, 20)).toBeLessThanOrEqual(200);
  });

  it('keeps paragraphs apart and drops empty lines', () => {
    expect(fitText('one\n\ntwo', room, measure).lines).toEqual(['one', 'two']);
  });

  it('keeps closing punctuation off line starts, and opening marks off line ends', () => {
    const { lines } = fitText(
      'She said (quietly) that it was so; nobody heard — or did they?',
      {
        ...room,
        sizes: [20],
        width: 110,
        height: 400,
      },
      measure,
    );
    for (const line of lines) {
      expect(line).not.toMatch(/^[;?!,.)—]/u);
      expect(line).not.toMatch(/\($/u);
    }
    expect(lines.join(' ')).toBe('She said (quietly) that it was so; nobody heard — or did they?');
  });

  it('breaks Chinese without spaces, and never before closing punctuation', () => {
    const text = '夜里下了一场大雨，清晨的街道上没有人。他说：“走吧。”';
    for (let width = 80; width <= 240; width += 20) {
      const wide = { ...room, sizes: [20], language: 'zh', width, height: 900 };
      const { lines, isCut } = fitText(text, wide, measure);
      expect(isCut).toBe(false);
      expect(lines.join('')).toBe(text);
      for (const line of lines) {
        expect(line).not.toMatch(/^[。，：”]|“$/u);
        expect(measure(line, 20)).toBeLessThanOrEqual(width);
      }
    }
  });

  it('cuts Chinese and Cyrillic text as well', () => {
    expect(fitText('夜里下了大雨，'.repeat(40), { ...room, language: 'zh' }, measure).lines.at(-1)).toMatch(
      /[^，。]…$/,
    );
    expect(
      fitText('Ночью шёл дождь. '.repeat(40), { ...room, language: 'ru' }, measure).lines.at(-1),
    ).toMatch(/(Ночью|шёл|дождь)…$/);
  });

  it('divides a word that is wider than the line', () => {
    const { lines } = fitText('x'.repeat(50), { ...room, sizes: [20] }, measure);
    expect(lines).toEqual(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(10)]);
  });

  it('limits a name to its number of lines', () => {
    const { lines, isCut } = fitText('A very long name of a book indeed', { ...room, mostLines: 1 }, measure);
    expect({ lines, isCut }).toEqual({ lines: ['A very long name of…'], isCut: true });
  });
});
