import type { ReadingSettings } from '../../../../../data/tables/rows';

/** What each part of the settings is given. */
export type SettingsPartProps = {
  settings: ReadingSettings;
  onChange: (patch: Partial<ReadingSettings>) => void;
};
