import { dayOf } from '../ground/calendar';
import type { pushEvents } from '../ground/db/schema/push';
import type { EventNews } from './announce';

/** What one is told of once: a title a day, everything else by its key. */
export function subjectOf({ key, data }: typeof pushEvents.$inferSelect, now: Date): string {
  const news = data as EventNews;
  return news.kind === 'newChapter' ? `newChapter/${news.bookId}/${dayOf(now)}` : key;
}
