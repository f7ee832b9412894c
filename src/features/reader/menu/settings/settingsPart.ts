import type { ReadingSettings } from '../../../../../contract/reading/readingSettings';

/** What each part of the settings is given. */
export type SettingsPartProps = {
  settings: ReadingSettings;
  onChange: (patch: Partial<ReadingSettings>) => void;
};
