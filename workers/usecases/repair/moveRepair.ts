import type { Result } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { readMeta } from '../../../data/tables/meta';
import { withDatabase } from '../../../data/tables/openDatabase';
import { write } from '../../../data/tables/write';
import { stored } from '../ground/outcome';
import { stopDownload } from '../library/downloadBook';
import { downloadBooks } from '../library/downloadBooks';
import { pauseEpisodes, startKeeping } from '../watching/keepEpisodes';

/** Has the downloads of a repair go on, all of them, or stops them where they are. */
export function moveRepair({ on }: { on: boolean }): Promise<Result<null>> {
  return stored(async () => {
    const repair = await withDatabase(() => readMeta('repair'));
    if (!repair) return;
    const bookIds = repair.downloads.map(({ bookId }) => bookId);
    const keys = repair.episodes.map(({ videoId, target }): [number, number] => [videoId, target]);
    if (!on) {
      await pauseBooks(bookIds);
      for (const [videoId, target] of keys) await pauseEpisodes({ videoId, targets: [target] });
      return;
    }
    await downloadBooks({ bookIds });
    await write([db.keptEpisodes], async () => {
      const rows = await db.keptEpisodes.bulkGet(keys);
      await db.keptEpisodes.bulkPut(
        rows.flatMap((row) =>
          row && row.state !== 'done' ? [{ ...row, state: 'running' as const, failure: null }] : [],
        ),
      );
    });
    startKeeping();
  });
}

/** All rows first: they run one after another, and the next one would begin where one is stopped. */
async function pauseBooks(bookIds: readonly number[]): Promise<void> {
  await write([db.downloads], async () => {
    const rows = await db.downloads.bulkGet([...bookIds]);
    await db.downloads.bulkPut(
      rows.flatMap((row) => (row?.state === 'running' ? [{ ...row, state: 'paused' as const }] : [])),
    );
  });
  for (const bookId of bookIds) await stopDownload(bookId);
}
