import type { Result } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** The reader was told of the intents that were found damaged. */
export function noteDamageTold(): Promise<Result<null>> {
  return stored(() =>
    write([], async () => {
      const damaged = await readMeta('damagedIntents');
      if (damaged) await db.meta.put(metaRow('damagedIntents', { ...damaged, untold: 0 }));
    }),
  );
}
