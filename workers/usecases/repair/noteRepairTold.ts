import type { Result } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';

/** The reader was told of a loss; `dismissed`: they have seen all that there is to say of it. */
export function noteRepairTold({ dismissed }: { dismissed: boolean }): Promise<Result<null>> {
  return stored(() =>
    write([], async () => {
      const repair = await readMeta('repair');
      if (!repair) return;
      if (dismissed && repair.state === 'done') await db.meta.delete('repair');
      else await db.meta.put(metaRow('repair', { ...repair, told: true }));
    }),
  );
}
