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

it.each(NAMES)('%s is, before anybody chooses, what it is allowed to be', (name) => {
  expect(soundSetting(name, DEFAULT_READING_SETTINGS[name])).toBe(DEFAULT_READING_SETTINGS[name]);
});

it('what hangs on a screen, its keys or its light stays on the device', () => {
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

it('a look is the theme with its colours and the layout without the second page, printed numbers and the way of writing', () => {
  expect(LOOK_FIELDS).toEqual([
    'theme',
    'paper',
    'ink',
    ...LAYOUT_SETTINGS.filter((name) => !['spread', 'pageNumbers', 'writing'].includes(name)),
  ]);
});
