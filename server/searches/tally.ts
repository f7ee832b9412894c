import { sql } from 'drizzle-orm';
import { foldText } from '../catalogue/foldText';
import { dayOf } from '../ground/calendar';
import { type Database, keptFor } from '../ground/db/database';
import { searchDays } from '../ground/db/schema/search';

/**
 * Counts what readers look for, without keeping who did (decision 0007). A search is asked at every letter: of one
 * reader's searches that grow out of each other only the last counts, once nothing followed for a while, and once a
 * reader, term and day. Who searched is known to this process alone and forgotten with the day.
 */
export type SearchTally = {
  /** `term`: what the search is called among the hot ones, or null when it does not count. */
  readonly note: (userId: number, typed: string, term: string | null, now: Date) => void;
  /** Writes down what is settled by now, or everything. */
  readonly write: (now: Date, everything?: boolean) => Promise<void>;
};

const SETTLED_AFTER_MS = 10_000;
/** Bounds of what is held in memory; beyond them the oldest no longer count. */
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
    // What was left before midnight and settles after it would bring yesterday's readers back.
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
        // The next round writes them, with what came meanwhile.
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
