import { NEW_AD_ARRIVAL_WINDOW_MS } from '../../../../contract/account/visits';

/** The title that an advertisement leads to (spec 3, ad params). */
export type AdParams = {
  /** Of the book. */
  id: number;
  /** Of the chapter. */
  number: number;
  /** The first arrival, ms since the epoch. */
  time: number;
  continueJump: boolean;
  /** Whether a visit has already gone directly to it. */
  alreadySkip: boolean;
};

/** The book that an address leads to (spec 4.4), and whether it asks to go directly to the text. */
export type Carried = { bookId: number; target: number; isSkip: boolean };

/** Parses the book of a query; undefined if it names none. An invalid `number` means the first chapter. */
export function carriedBook(query: string): Carried | undefined {
  const params = new URLSearchParams(query);
  const bookId = numberIn(params.get('targetId'));
  if (bookId === undefined) return undefined;
  return { bookId, target: numberIn(params.get('number')) ?? 1, isSkip: params.get('isSkip') === '1' };
}

function numberIn(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/**
 * Merges a visit that leads to a book with the stored parameters (spec 4.4): another book after six hours
 * counts as new, and may skip to its text again; otherwise that flag stays. `now`: ms since the epoch.
 */
export function arrivedWith(
  before: AdParams | undefined,
  { bookId, target }: Carried,
  now: number,
): AdParams {
  const arrival = { id: bookId, number: target, continueJump: true };
  const isNew = before && before.id !== bookId && now - before.time >= NEW_AD_ARRIVAL_WINDOW_MS;
  return before && !isNew ? { ...before, ...arrival } : { ...arrival, time: now, alreadySkip: false };
}
