import type { Table } from 'dexie';
import { describeFailure, type Failure, type Result } from '../../contract/wire/failure';
import type { CommandKind, Commands, OutboxRow } from './intent';

type Answer<Kind extends CommandKind> = Commands[Kind]['answer'];

export type Command<Kind extends CommandKind> = {
  readonly needsSession: boolean;
  /** Whether it earns or spends coins: sent out of order, a spending intent might find too few. */
  readonly coins?: 'earns' | 'spends';
  /** Its delivery makes intents due that waited for a session. */
  readonly renewsSession?: true;
  readonly keepRefusal: boolean;
  send(row: OutboxRow<Kind>): Promise<Result<Answer<Kind>>>;
  /**
   * Prepares the effect, including sealing and everything else that cannot run inside a transaction. Returns
   * a failure if the answer cannot be applied: the request is repeated.
   */
  effect(answer: Answer<Kind>, row: OutboxRow<Kind>): Effect | Promise<Effect | Failure>;
  follow?(row: OutboxRow<Kind>): Promise<void>;
  /** Returns whether an earlier waiting intent must be delivered before this one. */
  isBehind?(earlier: OutboxRow, row: OutboxRow<Kind>): boolean;
};

/**
 * What an answer changes on the device. `apply` runs in the transaction that settles it and awaits only
 * Dexie.
 */
export type Effect = { readonly tables: readonly Table[]; readonly apply: () => Promise<unknown> };

export const NO_EFFECT: Effect = { tables: [], apply: async () => undefined };

/** Combines two effects into one transaction. */
export function both(first: Effect, second: Effect): Effect {
  return {
    tables: [...first.tables, ...second.tables],
    apply: async () => {
      await first.apply();
      await second.apply();
    },
  };
}

/**
 * Checks an answer to a request in an account's name. If another account's session answered, the intent waits
 * for its own.
 */
export async function inOwnSession<T>(answer: Promise<Result<T>>): Promise<Result<T>> {
  const heard = await answer;
  if (heard.ok || heard.failure.name !== 'foreignUser') return heard;
  return { ok: false, failure: describeFailure('noSession', heard.failure.detail) };
}
