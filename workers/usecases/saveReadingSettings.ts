import type { Result } from '../../contract/failure';
import { READING_SETTINGS_KEY } from '../../data/queries/readingSettings';
import type { ReadingSettings } from '../../data/rows';
import { patchSetting } from './patchSetting';

/** Changes some reading settings; the others stay, defaults included. */
export function saveReadingSettings({ patch }: { patch: Partial<ReadingSettings> }): Promise<Result<null>> {
  return patchSetting({ key: READING_SETTINGS_KEY, patch });
}
