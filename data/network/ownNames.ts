import { describeFailure, type Failure } from '../../contract/wire/failure';

/** Request fields that hold ids of titles. */
export const TITLE_FIELDS: ReadonlySet<string> = new Set(['bookId', 'bookIds', 'videoId']);
/** The key of a change to a title, or to a title on a shelf, in what the devices of an account sync. */
const SYNC_KEY = /^(?:.*\/)?-\d+$/;

/**
 * Returns the book from an own file that a request names, or undefined. Such ids are below 0; they never
 * leave the device (spec 4.12), and the server has no title with such an id.
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

/** Refuses the request of `caller` and logs it with a stack trace for a developer. */
export function refuseOwn(caller: string, what: string): Failure {
  const detail = `${caller} was not sent: it names ${what}, which is this device's own`;
  console.error(new Error(detail));
  return describeFailure('malformed', detail);
}
