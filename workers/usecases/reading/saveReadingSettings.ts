import type { ReadingSettings } from '../../../contract/reading/readingSettings';
import type { Result } from '../../../contract/wire/failure';
import { READING_SETTINGS_KEY } from '../../../data/queries/readingSettings';
import { patchSetting } from '../session/patchSetting';

/** Changes some reading settings; the others stay, defaults included. */
export function saveReadingSettings({ patch }: { patch: Partial<ReadingSettings> }): Promise<Result<null>> {
  return patchSetting({ key: READING_SETTINGS_KEY, patch });
}
