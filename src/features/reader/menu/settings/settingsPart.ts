import type { ReadingSettings } from '../../../../../contract/reading/readingSettings';

export type SettingsPartProps = {
  settings: ReadingSettings;
  onChange: (patch: Partial<ReadingSettings>) => void;
};
