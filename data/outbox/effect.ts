import type { Table } from 'dexie';

/** What an answer changes on the device. `apply` runs in the transaction that settles it: Dexie only. */
export type Effect = { readonly tables: readonly Table[]; readonly apply: () => Promise<unknown> };

export const NO_EFFECT: Effect = { tables: [], apply: async () => undefined };

/** Two effects in one transaction. */
export function both(first: Effect, second: Effect): Effect {
  return {
    tables: [...first.tables, ...second.tables],
    apply: async () => {
      await first.apply();
      await second.apply();
    },
  };
}
