import {
  READING_AUTOPLAY_MS,
  READING_BOTTOM_GAP_PX,
  READING_FONT_SIZE_PX,
  READING_LETTER_SPACING,
  READING_LINE_HEIGHT_PERCENT,
  READING_SIDE_MARGIN_PX,
  READING_TOP_GAP_PX,
} from '../../contract/values/limits';
import { READING_LIMITS } from '../../contract/values/readingLimits';
import type { ReadingSettings } from '../tables/rows';
import { readSetting } from './settings';

export const READING_SETTINGS_KEY = 'reading';

export const DEFAULT_READING_SETTINGS: ReadingSettings = {
  pageType: 'paged',
  turn: 'slide',
  tapZones: 'standard',
  volumeKeys: false,
  screenReader: false,
  autoplay: false,
  autoplayTime: READING_AUTOPLAY_MS,
  exitReminderBookshelf: true,
  keepAwake: false,
  brightness: 100,
  theme: 'system',
  paper: '#f2e9dc',
  ink: '#33291f',
  menuBackground: 'raised',
  safeAreaColour: 'paper',
  fontSize: READING_FONT_SIZE_PX,
  lineHeight: READING_LINE_HEIGHT_PERCENT,
  slide: READING_SIDE_MARGIN_PX,
  topGap: READING_TOP_GAP_PX,
  bottomGap: READING_BOTTOM_GAP_PX,
  letterSpacing: READING_LETTER_SPACING,
  paragraphSpacing: 0,
  alignment: 'auto',
  hyphenation: true,
  spread: 'auto',
  fontFamily: 'lora',
};

const COLOUR = /^#[0-9a-f]{6}$/;

type Choices = { readonly [Key in keyof ReadingSettings]?: readonly ReadingSettings[Key][] };

const CHOICES: Choices = {
  pageType: ['paged', 'scroll'],
  turn: ['slide', 'cover', 'curl', 'none'],
  tapZones: ['standard', 'leftHanded', 'forward'],
  theme: ['system', 'day', 'sepia', 'green', 'grey', 'night', 'black', 'own'],
  menuBackground: ['raised', 'paper', 'shaded'],
  safeAreaColour: ['paper', 'shaded', 'black'],
  spread: ['auto', 'one'],
  alignment: ['auto', 'start', 'justify'],
};

/** Reading settings with the defaults under whatever the reader chose. */
export async function readReadingSettings(): Promise<ReadingSettings> {
  return soundSettings(await readSetting(READING_SETTINGS_KEY));
}

/** What was stored, by whichever version: what this one does not know or allow is as if it had not been chosen. */
export function soundSettings(stored: unknown): ReadingSettings {
  const chosen = typeof stored === 'object' && stored !== null ? stored : {};
  const sound = Object.entries(chosen).flatMap(([key, value]) => {
    const known = soundValue(key as keyof ReadingSettings, value);
    return known === undefined ? [] : [[key, known] as const];
  });
  return { ...DEFAULT_READING_SETTINGS, ...Object.fromEntries(sound) };
}

function soundValue(key: keyof ReadingSettings, value: unknown): unknown {
  if (typeof value !== typeof DEFAULT_READING_SETTINGS[key]) return undefined;
  if (typeof value === 'number') {
    const { min, max } = READING_LIMITS[key as keyof typeof READING_LIMITS];
    return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : undefined;
  }
  if (key === 'paper' || key === 'ink') return COLOUR.test(String(value)) ? value : undefined;
  const choices: readonly unknown[] | undefined = CHOICES[key];
  return choices === undefined || choices.includes(value) ? value : undefined;
}
