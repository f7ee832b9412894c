import { keptTitles } from '../../../data/inventory/keptTitles';
import { NOTED, noteChange, noteRemoval } from '../../../data/sync/noteChange';
import { db } from '../../../data/tables/db';
import { currentAccount, metaRow, readMeta } from '../../../data/tables/meta';
import { write } from '../../../data/tables/write';

/**
 * Has the account told which titles are downloaded here, where that is something else than it was last told (decision 0097). While a
 * loss is being mended nothing is said: what is missing was not removed.
 */
export function noteKeptTitles(): Promise<void> {
  return write([db.downloads, db.keptEpisodes, ...NOTED], async () => {
    const [accountId, repair, told] = await Promise.all([
      currentAccount(),
      readMeta('repair'),
      readMeta('keptTold'),
    ]);
    if (accountId === undefined || (repair && repair.state !== 'done')) return;
    const before = told?.accountId === accountId ? told.titles : {};
    const here = await keptTitles();
    const titles = Object.fromEntries([...here].map(([key, fields]) => [key, JSON.stringify(fields)]));
    const changed = [...here].filter(([key]) => before[key] !== titles[key]);
    const gone = Object.keys(before).filter((key) => !here.has(key));
    if (changed.length + gone.length === 0) return;
    for (const [key, fields] of changed) await noteChange('kept', key, Object.keys(fields) as never);
    for (const key of gone) await noteRemoval('kept', key);
    await db.meta.put(metaRow('keptTold', { accountId, titles }));
  });
}
