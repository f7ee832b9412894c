import { describeFailure, type Failure } from '../../contract/wire/failure';

/** Fields of requests that name titles by their ids. */
export const TITLE_FIELDS: ReadonlySet<string> = new Set(['bookId', 'bookIds', 'videoId']);
/** What was changed of a title, or of a title on a shelf, in what devices of an account tell each other. */
const SYNC_KEY = /^(?:.*\/)?-\d+$/;

/**
 * The book of the device's own files that a request names, undefined where it names none. Their ids are below 0; they never leave the
 * device (spec 4.12), and the server has no title of such an id.
 */
export function ownBookIn(value: unknown, field = ''): number | string | undefined {
  if (typeof value === 'number') return TITLE_FIELDS.has(field) && value < 0 ? value : undefined;
  if (typeof value === 'string') return field === 'key' && SYNC_KEY.test(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const own = ownBookIn(each, Array.isArray(value) ? field : name);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** Refuses what `caller` was about to ask for, and says so where a developer sees it, with the way that led here. */
export function refuseOwn(caller: string, what: string): Failure {
  const detail = `${caller} was not sent: it names ${what}, which is this device's own`;
  console.error(new Error(detail));
  return describeFailure('malformed', detail);
}
