import { expect, it } from 'vitest';
import { DEFAULT_READING_SETTINGS } from '../../contract/reading/readingSettings';
import { lookOf, soundLooks, soundSettings } from './readingSettings';

it('the default reading settings are those of spec 3.1', () => {
  expect(soundSettings(undefined)).toEqual(DEFAULT_READING_SETTINGS);
  expect(DEFAULT_READING_SETTINGS).toMatchObject({
    fontSize: 18,
    lineHeight: 140,
    slide: 30,
    topGap: 30,
    bottomGap: 0,
    exitReminderBookshelf: true,
    letterSpacing: 1,
  });
});

it('chosen reading settings are kept', () => {
  const chosen = { theme: 'sepia', alignment: 'justify', hyphenation: false, paragraphSpacing: 75 } as const;
  expect(soundSettings(chosen)).toEqual({ ...DEFAULT_READING_SETTINGS, ...chosen });
});

it('a number outside its limits is clamped, and NaN is the default', () => {
  const { fontSize, slide, topGap } = soundSettings({ fontSize: 400, slide: -3, topGap: Number.NaN });
  expect([fontSize, slide, topGap]).toEqual([40, 10, 30]);
});

it('an unknown value, or one of another type, is the default', () => {
  const broken = {
    theme: 'neon',
    menuBackground: '#fff',
    safeAreaColour: 'red',
    fontSize: '20',
    hyphenation: 'yes',
    alignment: null,
    gone: 3,
  };
  expect(soundSettings(broken)).toEqual(DEFAULT_READING_SETTINGS);
});

const look = lookOf({ ...DEFAULT_READING_SETTINGS, theme: 'own', paper: '#101820', fontSize: 22 });

it('a look has colours, font, size and spacing, and no settings of the device', () => {
  expect(look).toMatchObject({ theme: 'own', paper: '#101820', fontSize: 22, fontFamily: 'lora', slide: 30 });
  expect(look).not.toHaveProperty('brightness');
  expect(look).not.toHaveProperty('pageType');
});

it('a damaged look is brought within its limits, and an unnamed one is dropped', () => {
  const [kept, ...more] = soundLooks([
    { ...look, id: 'a', name: 'Night train', fontSize: 400, paper: 'red' },
    { ...look, id: 'b', name: '' },
    null,
    'x',
  ]);
  expect(kept).toEqual({
    ...look,
    id: 'a',
    name: 'Night train',
    fontSize: 40,
    paper: DEFAULT_READING_SETTINGS.paper,
  });
  expect(more).toEqual([]);
  expect(soundLooks({})).toEqual([]);
});
