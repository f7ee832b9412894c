import { keptFor } from '../ground/db/keptFor';

/** Exports that are read at once, whoever asks; a few more wait, the rest come again. */
const AT_ONCE = 2;
const WAITING = 20;

type Gate = { readonly readers: Set<number>; readonly waiting: (() => void)[]; running: number };

const gateOf = keptFor((): Gate => ({ readers: new Set(), waiting: [], running: 0 }));

/** Does the work, one at a time for a reader and few in all; null where it has no turn. */
export async function oneAtATime<T>(
  db: Parameters<typeof gateOf>[0],
  userId: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const gate = gateOf(db);
  if (gate.readers.has(userId) || gate.waiting.length >= WAITING) return null;
  gate.readers.add(userId);
  try {
    if (gate.running >= AT_ONCE) await new Promise<void>((resolve) => gate.waiting.push(resolve));
    else gate.running += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes the place over.
      const next = gate.waiting.shift();
      if (next) next();
      else gate.running -= 1;
    }
  } finally {
    gate.readers.delete(userId);
  }
}
