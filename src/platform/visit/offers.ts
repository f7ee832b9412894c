/**
 * One question at a time: what the reader is asked on leaving a book waits until the page they went to has said whether
 * it offers something by itself, and is not asked when it does. Without a book before it, nothing is held.
 */
let offered = Promise.resolve(false);
let settle: (isOffered: boolean) => void = () => undefined;
/** A book was open, and nothing was asked since it was left. */
let leftBook = false;

/**
 * A book is open: what is asked on leaving it waits for the page after it. Said by the book itself: whoever leaves soon has
 * left before the code of the offers came.
 */
export function awaitOffers(): void {
  leftBook = true;
  offered = new Promise((resolve) => {
    settle = resolve;
  });
}

/** Whether this is the first page after a book. */
export function takeLeftBook(): boolean {
  const left = leftBook;
  leftBook = false;
  return left;
}

export function settleOffers(isOffered: boolean): void {
  settle(isOffered);
}

/** Whether the page that a book was left for offers something by itself; settles once that is known. */
export function isSomethingOffered(): Promise<boolean> {
  return offered;
}
