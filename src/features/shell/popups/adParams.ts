import { NEW_AD_ARRIVAL_WINDOW_MS } from '../../../../contract/account/visits';

/** What an advertisement carried the visitor to (spec 3, ad params). */
export type AdParams = {
  /** The book's. */
  id: number;
  /** Of the chapter. */
  number: number;
  /** When it was first reached, ms since the epoch. */
  time: number;
  /** Whether to ask about it on home. */
  continueJump: boolean;
  /** Whether the visit went straight into it once. */
  alreadySkip: boolean;
};

/** The book an address carries the visit to (spec 4.4), and whether it asks to go straight into the text. */
export type Carried = { bookId: number; target: number; isSkip: boolean };

/** What a query says of it; undefined when it names no book. `number` is the chapter, the first unless it is one. */
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
 * What a visit that is carried to a book leaves of the one before (spec 4.4): another book six hours later is treated as
 * new, and may skip into its text again; else that stays as it was. `now`: ms since the epoch.
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
