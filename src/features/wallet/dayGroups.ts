import type { GoldLogFilter, LedgerLine } from '../../../contract/money/ledger.schema';
import { DAY_TIME_ZONE } from '../../../contract/wire/limits';

/**
 * A row of the coin history: a day's heading or a line. `id` is unique: a heading has the negative id of its
 * first line.
 */
export type HistoryItem =
  | { readonly kind: 'day'; readonly id: number; readonly at: number }
  | { readonly kind: 'line'; readonly id: number; readonly line: LedgerLine };

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: DAY_TIME_ZONE });

/** Groups the lines, newest first, by their day in New York. */
export function dayGroups(lines: readonly LedgerLine[]): HistoryItem[] {
  const items: HistoryItem[] = [];
  let day = '';
  for (const line of lines) {
    const its = DAY.format(line.at);
    if (its !== day) items.push({ kind: 'day', id: -line.id, at: line.at });
    day = its;
    items.push({ kind: 'line', id: line.id, line });
  }
  return items;
}

export function changeOf({ coins, bonus }: LedgerLine): number {
  return coins + bonus;
}

export function passes(line: LedgerLine, filter: GoldLogFilter): boolean {
  if (filter === 'all') return true;
  return filter === 'in' ? changeOf(line) > 0 : changeOf(line) < 0;
}
