import type { AnswerOf } from '../../contract/endpoints';
import type { Failure, Result } from '../../contract/wire/failure';
import type { Effect } from './effect';
import type { CommandKind, Commands, OutboxRow } from './intent';

type Answer<Kind extends CommandKind> = AnswerOf<Commands[Kind]['endpoint']>;

/** How an intent of a kind is sent, and what its answer does. */
export type Command<Kind extends CommandKind> = {
  /** Whether it is sent in an account's name only. */
  readonly needsSession: boolean;
  /** Whether it brings coins or costs some: sent out of turn, what costs some would find too few. */
  readonly coins?: 'earns' | 'spends';
  /** Once it is through, what waited for a session is due. */
  readonly renewsSession?: true;
  /** Whether a final refusal stays for a reader to see. */
  readonly keepRefusal: boolean;
  send(row: OutboxRow<Kind>): Promise<Result<Answer<Kind>>>;
  /**
   * Prepares the effect: sealing and whatever else has no place in a transaction happens here. A failure: the answer
   * cannot be taken as it is, and is asked for again.
   */
  effect(answer: Answer<Kind>, row: OutboxRow<Kind>): Effect | Promise<Effect | Failure>;
  follow?(row: OutboxRow<Kind>): Promise<void>;
  /** Whether an earlier intent that still waits has to arrive before this one. */
  isBehind?(earlier: OutboxRow, row: OutboxRow<Kind>): boolean;
};
