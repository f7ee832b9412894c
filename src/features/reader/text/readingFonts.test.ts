import { expect, it } from 'vitest';
import { fontStack, READING_FONTS } from './readingFonts';

it('knows the fonts of spec 3 by name', () => {
  const named = ['lora', 'Cardo-Regular', 'Karla', 'merriweather', 'roboto', 'Rubik'];
  expect(Object.keys(READING_FONTS)).toEqual(expect.arrayContaining(named));
});

it('a name nobody knows is a sans-serif', () => {
  expect(fontStack('Comic')).toMatch(/^system-ui.*sans-serif$/);
});

it('every font has faces for Cyrillic and for Chinese behind it', () => {
  for (const { stack } of Object.values(READING_FONTS)) {
    expect(stack).toMatch(/Lora Variable|Rubik Variable|ui-serif|system-ui/);
    expect(stack).toMatch(/Noto (Serif|Sans) CJK SC/);
    expect(stack).toMatch(/serif$/);
  }
});
