import { expect, it } from 'vitest';
import { fontStack, READING_FONTS } from './readingFonts';

it('the reading fonts include those of spec 3', () => {
  const named = ['lora', 'Cardo-Regular', 'Karla', 'merriweather', 'roboto', 'Rubik'];
  expect(Object.keys(READING_FONTS)).toEqual(expect.arrayContaining(named));
});

it('an unknown font name falls back to sans-serif', () => {
  expect(fontStack('Comic')).toMatch(/^system-ui.*sans-serif$/);
});

it('every font stack has fallbacks for Cyrillic and Chinese', () => {
  for (const { stack } of Object.values(READING_FONTS)) {
    expect(stack).toMatch(/Lora Variable|Rubik Variable|ui-serif|system-ui/);
    expect(stack).toMatch(/Noto (Serif|Sans) CJK SC/);
    expect(stack).toMatch(/serif$/);
  }
});
