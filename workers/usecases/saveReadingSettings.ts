import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { READING_SETTINGS_KEY } from '../../data/queries/readingSettings';
import type { ReadingSettings } from '../../data/rows';
import { NOTED } from '../../data/sync/noteChange';
import { noteSetting } from '../../data/sync/noteSetting';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Changes some reading settings; the others stay, defaults included. */
export function saveReadingSettings({ patch }: { patch: Partial<ReadingSettings> }): Promise<Result<null>> {
  return stored(() =>
    write([db.settings, ...NOTED], async () => {
      const chosen = (await db.settings.get(READING_SETTINGS_KEY))?.value as
        | Partial<ReadingSettings>
        | undefined;
      await db.settings.put({ key: READING_SETTINGS_KEY, value: { ...chosen, ...patch } });
      await noteSetting(READING_SETTINGS_KEY, chosen, { ...chosen, ...patch });
    }),
  );
}
