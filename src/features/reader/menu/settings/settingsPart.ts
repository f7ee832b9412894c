import type { ReadingSettings } from '../../../../../contract/values/readingSettings';

export type SettingsPartProps = {
  settings: ReadingSettings;
  onChange: (patch: Partial<ReadingSettings>) => void;
};
