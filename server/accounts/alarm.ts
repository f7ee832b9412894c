import type { Database } from '../ground/db/database';
import { keptFor } from '../ground/db/keptFor';

const raised = keptFor(() => new Map<string, number>());

/** A line for the operator in the log, once an hour for each: whoever causes it must not fill the log with it. */
export function raiseAlarm(db: Database, now: Date, line: string): void {
  const last = raised(db).get(line);
  if (last !== undefined && now.getTime() - last < HOUR_MS) return;
  raised(db).set(line, now.getTime());
  console.error(`Alarm: ${line}`);
}
