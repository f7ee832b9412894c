/**
 * One question at a time: the question on leaving a book waits until the next page knows whether it shows an
 * offer of its own, and is dropped if it does. Without a book before it, nothing waits.
 */
let offered = Promise.resolve(false);
let settle: (isOffered: boolean) => void = () => undefined;
/** A book was open, and nothing was asked since it was left. */
let leftBook = false;

/**
 * Call when a book opens: its leaving question waits for the page after it. The book itself calls this,
 * because a quick reader leaves before the offers' code has loaded.
 */
export function awaitOffers(): void {
  leftBook = true;
  offered = new Promise((resolve) => {
    settle = resolve;
  });
}

export function takeLeftBook(): boolean {
  const left = leftBook;
  leftBook = false;
  return left;
}

export function settleOffers(isOffered: boolean): void {
  settle(isOffered);
}

/** Resolves to whether the page after a book shows an offer of its own. */
export function isSomethingOffered(): Promise<boolean> {
  return offered;
}
