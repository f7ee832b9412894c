import type { Result } from '../../../contract/wire/failure';
import type { OpenSetting } from '../../../data/sealing/settingRows';
import { NOTED } from '../../../data/sync/noteChange';
import { noteSetting } from '../../../data/sync/noteSetting';
import { db } from '../../../data/tables/db';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/**
 * Changes some values of a setting that holds several; the others stay as they are by then. A page that put the whole of what
 * it last saw would take back a change that was made a moment before.
 */
export function patchSetting({ key, patch }: { key: OpenSetting; patch: object }): Promise<Result<null>> {
  return stored(() =>
    write([db.settings, ...NOTED], async () => {
      const before = (await db.settings.get(key))?.value as object | undefined;
      const after = { ...before, ...patch };
      await db.settings.put({ key, value: after });
      await noteSetting(key, before, after);
    }),
  );
}
