import {
  LOOK_FIELDS,
  type LookField,
  MOST_LOOKS,
  type ReadingSettings,
} from '../../contract/reading/readingSettings';
import { soundSettings } from './readingSettings';
import { readSealedSetting } from './sealedSettings';

export const LOOKS_KEY = 'looks';

/** How the text looks, under a name the reader gave it. */
export type Look = { readonly id: string; readonly name: string } & Pick<ReadingSettings, LookField>;

/** What of the settings is their look. */
export function lookOf(settings: ReadingSettings): Pick<ReadingSettings, LookField> {
  return Object.fromEntries(LOOK_FIELDS.map((name) => [name, settings[name]])) as Pick<
    ReadingSettings,
    LookField
  >;
}

/** The reader's own looks, in the order they were saved in. */
export async function readLooks(): Promise<readonly Look[]> {
  return soundLooks(await readSealedSetting(LOOKS_KEY));
}

/** What was stored, by whichever version; a look without a name is none. */
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
