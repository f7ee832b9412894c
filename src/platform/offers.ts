/**
 * One question at a time: what the reader is asked on leaving a book waits until the page they went to has said whether
 * it offers something by itself, and is not asked when it does. Without a book before it, nothing is held.
 */
let offered = Promise.resolve(false);
let settle: (isOffered: boolean) => void = () => undefined;

/** A book is open: what is asked on leaving it waits for the page after it. */
export function awaitOffers(): void {
  offered = new Promise((resolve) => {
    settle = resolve;
  });
}

export function settleOffers(isOffered: boolean): void {
  settle(isOffered);
}

/** Whether the page that a book was left for offers something by itself; settles once that is known. */
export function isSomethingOffered(): Promise<boolean> {
  return offered;
}
