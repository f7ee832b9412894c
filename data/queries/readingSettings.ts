import {
  DEFAULT_READING_SETTINGS,
  type ReadingSettingName,
  type ReadingSettings,
  soundSetting,
} from '../../contract/reading/readingSettings';
import { readSetting } from './settings';

export const READING_SETTINGS_KEY = 'reading';

/** Reading settings with the defaults under whatever the reader chose. */
export async function readReadingSettings(): Promise<ReadingSettings> {
  return soundSettings(await readSetting(READING_SETTINGS_KEY));
}

/** What was stored, by whichever version: what this one does not know or allow is as if it had not been chosen. */
export function soundSettings(stored: unknown): ReadingSettings {
  const chosen: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const sound = Object.entries(DEFAULT_READING_SETTINGS).map(
    ([name, usual]) => [name, soundSetting(name as ReadingSettingName, chosen[name]) ?? usual] as const,
  );
  return Object.fromEntries(sound) as ReadingSettings;
}
