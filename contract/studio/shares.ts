/** The largest payout or correction, in hundredths of a coin: a hundred million coins. */
export const MOST_EARNED = 10_000_000_000;
export const PAYOUT_NOTE_MAX = 200;
