import { and, eq } from 'drizzle-orm';
import { failed, success } from '../../../contract/wire/failure';
import { toDetail } from '../../catalogue/cards';
import { isThereFor } from '../../catalogue/offered';
import { readOtherTelling } from '../../catalogue/otherTelling';
import { readRating } from '../../catalogue/rating';
import { readState } from '../../catalogue/state';
import { readNames } from '../../catalogue/translations';
import { countReaders } from '../../counts/refreshCounts';
import type { Handler } from '../../ground/call';
import { books } from '../../ground/db/schema/books';

/** A drama's own page. A novel is none. */
export const videoInfo: Handler<'videoInfo'> = async ({ context: { db }, request, session }) => {
  const namesOf = await readNames(db, (await readState(db)).books);
  const [drama] = await db
    .select()
    .from(books)
    .where(and(eq(books.id, request.videoId), eq(books.kind, 'drama')));
  if (!drama || !(await isThereFor(db, drama, session?.userId))) return failed('notFound');
  const rating = await readRating(db, drama.id, session?.userId);
  const readerCount = await countReaders(db, drama.id);
  const otherTelling = await readOtherTelling(db, drama, namesOf);
  const { runningTime } = drama;
  const detail = { ...toDetail(drama, namesOf), kind: 'drama' as const, rating, readerCount };
  return success({ video: { ...detail, runningTime, ...(otherTelling && { otherTelling }) } });
};
