import { sql } from 'drizzle-orm';
import { foldText } from '../catalogue/foldText';
import { dayOf } from '../ground/calendar';
import { type Database, keptFor } from '../ground/db/database';
import { searchDays } from '../ground/db/schema/search';

/**
 * Counts searches without storing who searched (decision 0007). A search runs at every letter, so of a
 * reader's successive prefixes only the last counts, after a pause, and once per reader, term and day. The
 * reader is known only to this process and forgotten at the end of the day.
 */
export type SearchTally = {
  /** `term`: the search's name among the hot searches, or null if it does not count. */
  readonly note: (userId: number, typed: string, term: string | null, now: Date) => void;
  readonly write: (now: Date, everything?: boolean) => Promise<void>;
};

const SETTLED_AFTER_MS = 10_000;
/** The bounds on what is held in memory; beyond them the oldest no longer count. */
const MOST_TYPING = 10_000;
const MOST_SEEN = 200_000;
const ROWS_A_STATEMENT = 1_000;

type Typing = { readonly typed: string; readonly term: string | null; readonly at: Date };

export const tallyOf = keptFor(createTally);

function createTally(db: Database): SearchTally {
  const typing = new Map<number, Typing>();
  let seen = new Set<string>();
  let seenDay = '';
  const counts = new Map<string, { term: string; day: string; display: string; readers: number }>();

  function settle(userId: number, { term: display, at }: Typing): void {
    if (display === null) return;
    const term = foldText(display);
    const day = dayOf(at);
    // A search from before midnight that settles after it must not reset the readers already seen today.
    if (day < seenDay) return;
    if (day !== seenDay || seen.size >= MOST_SEEN) {
      seen = new Set();
      seenDay = day;
    }
    const who = `${userId} ${term}`;
    if (seen.has(who)) return;
    seen.add(who);
    const key = `${day} ${term}`;
    counts.set(key, { term, day, display, readers: (counts.get(key)?.readers ?? 0) + 1 });
  }

  return {
    note: (userId, typed, term, now) => {
      const before = typing.get(userId);
      typing.delete(userId);
      if (before && !growsFrom(before.typed, typed)) settle(userId, before);
      typing.set(userId, { typed, term, at: now });
      if (typing.size > MOST_TYPING) typing.delete(typing.keys().next().value as number);
    },
    write: async (now, everything = false) => {
      for (const [userId, one] of typing) {
        if (!everything && now.getTime() - one.at.getTime() < SETTLED_AFTER_MS) continue;
        typing.delete(userId);
        settle(userId, one);
      }
      const rows = [...counts.values()].slice(0, ROWS_A_STATEMENT);
      if (rows.length === 0) return;
      for (const row of rows) counts.delete(`${row.day} ${row.term}`);
      try {
        await db
          .insert(searchDays)
          .values(rows)
          .onConflictDoUpdate({
            target: [searchDays.term, searchDays.day],
            set: { readers: sql`${searchDays.readers} + excluded.readers`, display: sql`excluded.display` },
          });
      } catch (error) {
        for (const row of rows) {
          const key = `${row.day} ${row.term}`;
          counts.set(key, { ...row, readers: row.readers + (counts.get(key)?.readers ?? 0) });
        }
        throw error;
      }
    },
  };
}

function growsFrom(before: string, after: string): boolean {
  return after.startsWith(before) || before.startsWith(after);
}
