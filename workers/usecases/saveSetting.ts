import type { Result } from '../../contract/failure';
import { db } from '../../data/db';
import { NOTED } from '../../data/sync/noteChange';
import { noteSetting } from '../../data/sync/noteSetting';
import { write } from '../../data/write';
import { stored } from './outcome';

/** Keeps one setting under its key; any structured-cloneable value. */
export function saveSetting({ key, value }: { key: string; value: unknown }): Promise<Result<null>> {
  return stored(() =>
    write([db.settings, ...NOTED], async () => {
      const before = (await db.settings.get(key))?.value;
      await db.settings.put({ key, value });
      await noteSetting(key, before, value);
    }),
  );
}
