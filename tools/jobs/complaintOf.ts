import { BookFileError } from '../../formats/bookFile';
import { PublishError } from '../../server/content/publishBook';
import { FilmError } from '../importers/drama/film/filmError';

const UNKNOWN = 'Something went wrong that is no fault of the file. The log says more.';
const MOST = 500;

/** The one line an operator reads of why a job failed. What is no fault of theirs goes to the log whole. */
export function complaintOf(error: unknown): string {
  const isTheirs = [BookFileError, PublishError, FilmError].some((type) => error instanceof type);
  if (isTheirs) return (error as Error).message.slice(0, MOST);
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'There is no room left on the disk.';
  console.error('A job failed:', error);
  return UNKNOWN;
}
