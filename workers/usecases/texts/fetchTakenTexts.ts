import { type Result, success } from '../../../contract/wire/failure';
import { db } from '../../../data/tables/db';
import { withDatabase } from '../../../data/tables/openDatabase';
import { SharedFetches } from '../ground/sharedFetches';
import { obtainChapter } from './obtainChapter';

const runs = new SharedFetches<null>();

/** Fetches the texts of chapters that were taken along and are not on the device, sealed as they are served; one run at a time. */
export function fetchTakenTexts(): Promise<Result<null>> {
  return runs.join('all', undefined, fetchAll);
}

async function fetchAll(): Promise<Result<null>> {
  for (const { bookId, targets } of await withDatabase(() => db.packs.toArray())) {
    const list = await withDatabase(() => db.chapterLists.get(bookId));
    for (const target of targets) {
      const entry = list?.chapters.find((each) => each.target === target);
      if (!entry || (await withDatabase(() => db.chapters.get([bookId, target])))) continue;
      const obtained = await obtainChapter(bookId, entry);
      if (!obtained.ok) return obtained;
    }
  }
  return success(null);
}
