import { keptFor } from '../db/keptFor';

const WINDOW_MS = 15 * 60_000;
/** Wrong passwords for one address in a window. A code still lets its owner in. */
const MOST_WRONG = 10;
const MOST_ADDRESSES = 10_000;

export type PasswordTries = {
  readonly mayTry: (email: string, now: number) => boolean;
  readonly failed: (email: string, now: number) => void;
};

/** How often an address was tried with a wrong password, known or not. In memory: with several servers each counts its own. */
export const passwordTries = keptFor((): PasswordTries => {
  const windows = new Map<string, { from: number; wrong: number }>();
  return {
    mayTry: (email, now) => {
      const window = windows.get(email);
      return window === undefined || now - window.from >= WINDOW_MS || window.wrong < MOST_WRONG;
    },
    failed: (email, now) => {
      const window = windows.get(email);
      if (window && now - window.from < WINDOW_MS) {
        window.wrong += 1;
        return;
      }
      // Re-inserted, so that the oldest window goes first.
      windows.delete(email);
      windows.set(email, { from: now, wrong: 1 });
      if (windows.size > MOST_ADDRESSES) windows.delete(windows.keys().next().value as string);
    },
  };
});
