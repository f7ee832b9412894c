import { expect, it } from 'vitest';
import {
  DEFAULT_READING_SETTINGS,
  LAYOUT_SETTINGS,
  LOOK_FIELDS,
  READING_SETTINGS,
  type ReadingSettingName,
  SYNCED_SETTINGS,
  soundSetting,
} from './readingSettings';

const NAMES = Object.keys(READING_SETTINGS) as ReadingSettingName[];

it.each(NAMES)('the default of %s is a valid value', (name) => {
  expect(soundSetting(name, DEFAULT_READING_SETTINGS[name])).toBe(DEFAULT_READING_SETTINGS[name]);
});

it('settings that depend on the device’s screen, keys or light are not synced', () => {
  const staying = NAMES.filter((name) => !(SYNCED_SETTINGS as readonly string[]).includes(name));
  expect(staying).toEqual([
    'volumeKeys',
    'screenReader',
    'autoplay',
    'keepAwake',
    'brightness',
    'safeAreaColour',
  ]);
});

it('a look is theme, colours and layout without spread, page numbers and writing mode', () => {
  expect(LOOK_FIELDS).toEqual([
    'theme',
    'paper',
    'ink',
    ...LAYOUT_SETTINGS.filter((name) => !['spread', 'pageNumbers', 'writing'].includes(name)),
  ]);
});
