import {
  READING_BOTTOM_GAP_PX,
  READING_FONT_SIZE_PX,
  READING_LETTER_SPACING,
  READING_LINE_HEIGHT_PERCENT,
  READING_SIDE_MARGIN_PX,
  READING_TOP_GAP_PX,
} from '../../contract/limits';
import { db } from '../db';
import { withDatabase } from '../openDatabase';
import type { ReadingSettings } from '../rows';

export const DEFAULT_READING_SETTINGS: ReadingSettings = {
  pageType: 'paged',
  theme: 'system',
  fontSize: READING_FONT_SIZE_PX,
  lineHeight: READING_LINE_HEIGHT_PERCENT,
  slide: READING_SIDE_MARGIN_PX,
  topGap: READING_TOP_GAP_PX,
  bottomGap: READING_BOTTOM_GAP_PX,
  letterSpacing: READING_LETTER_SPACING,
  fontFamily: 'lora',
};

export const READING_SETTINGS_KEY = 'reading';

/** Reading settings with the defaults under whatever the reader chose. */
export async function readReadingSettings(): Promise<ReadingSettings> {
  const chosen = (await readSetting(READING_SETTINGS_KEY)) as Partial<ReadingSettings> | undefined;
  return { ...DEFAULT_READING_SETTINGS, ...chosen };
}

/** One stored setting; undefined when it was never saved. */
export async function readSetting(key: string): Promise<unknown> {
  return (await withDatabase(() => db.settings.get(key)))?.value;
}
