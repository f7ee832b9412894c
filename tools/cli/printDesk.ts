import { readTitle } from '../../server/catalogue/deskTitles';
import type { Database } from '../../server/ground/db/database';
import { listJobs } from '../../server/jobs/listJobs';
import { oneLine } from './oneLine';

/** Jobs of the running server, the newest first: number, state, work, file, how far it is or why it failed. */
export async function printJobs(db: Database): Promise<void> {
  for (const { id, state, work, files, progress, complaint } of await listJobs(db)) {
    const said = complaint === '' ? progress.line : complaint;
    console.log([id, state, work.kind, files[0]?.name ?? '', said].map(oneLine).join('\t'));
  }
}

/** A title with all that the desk decides of it. Returns the exit code. */
export async function printTitle(db: Database, bookId: number): Promise<number> {
  const title = await readTitle(db, bookId);
  if (title.ok) console.log(JSON.stringify(title.value, null, 2));
  else console.error('There is no such title.');
  return title.ok ? 0 : 1;
}
