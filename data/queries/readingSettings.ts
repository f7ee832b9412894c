import {
  DEFAULT_READING_SETTINGS,
  LOOK_FIELDS,
  type LookField,
  MOST_LOOKS,
  type ReadingSettingName,
  type ReadingSettings,
  soundSetting,
} from '../../contract/reading/readingSettings';
import { readSealedSetting } from './sealedSettings';
import { readSetting } from './settings';

export const READING_SETTINGS_KEY = 'reading';

/** Returns the defaults overlaid with the reader's choices. */
export async function readReadingSettings(): Promise<ReadingSettings> {
  return soundSettings(await readSetting(READING_SETTINGS_KEY));
}

/** Validates settings stored by any version: unknown or invalid values become defaults. */
export function soundSettings(stored: unknown): ReadingSettings {
  const chosen: Readonly<Record<string, unknown>> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const sound = Object.entries(DEFAULT_READING_SETTINGS).map(
    ([name, usual]) => [name, soundSetting(name as ReadingSettingName, chosen[name]) ?? usual] as const,
  );
  return Object.fromEntries(sound) as ReadingSettings;
}

export const LOOKS_KEY = 'looks';

export type Look = { readonly id: string; readonly name: string } & Pick<ReadingSettings, LookField>;

export function lookOf(settings: ReadingSettings): Pick<ReadingSettings, LookField> {
  return Object.fromEntries(LOOK_FIELDS.map((name) => [name, settings[name]])) as Pick<
    ReadingSettings,
    LookField
  >;
}

/** Returns the reader's saved looks, in the order they were saved. */
export async function readLooks(): Promise<readonly Look[]> {
  return soundLooks(await readSealedSetting(LOOKS_KEY));
}

/** Validates looks stored by any version; one without a name is dropped. */
export function soundLooks(stored: unknown): readonly Look[] {
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((look: Partial<Look> | null) =>
      typeof look?.id === 'string' && typeof look.name === 'string' && look.name !== ''
        ? [{ id: look.id, name: look.name, ...lookOf(soundSettings(look)) }]
        : [],
    )
    .slice(0, MOST_LOOKS);
}
