import type { AnswerOf, EndpointName, RequestOf } from '../../contract/endpoints';
import type { Failure } from '../../contract/wire/failure';

/**
 * Every kind of intent, with its payload and the answer to it. A command extends this interface from its own file
 * (commands/<kind>.ts), so that each row's payload is typed without this file importing the commands.
 */
export interface Commands {}

/** An entry of `Commands`. By default the payload is the call's request. */
export type Sends<Name extends EndpointName, Payload = Omit<RequestOf<Name>, 'requestId' | 'userId'>> = {
  readonly answer: AnswerOf<Name>;
  readonly payload: Payload;
};

export type CommandKind = keyof Commands;
export type PayloadOf<Kind extends CommandKind> = Commands[Kind]['payload'];

/** A new intent; for several kinds, the union of them. */
export type Intent<Kind extends CommandKind = CommandKind> = {
  [Each in Kind]: {
    kind: Each;
    /** A second intent of the same kind and target joins the open one. */
    target: string;
    payload: PayloadOf<Each>;
    accountId?: number;
  };
}[Kind];

/** A stored intent; for several kinds, the union of them. Times are milliseconds since the epoch. */
export type OutboxRow<Kind extends CommandKind = CommandKind> = {
  [Each in Kind]: {
    requestId: string;
    kind: Each;
    /** Unique together with `kind` while the intent is open, so that a double tap is one row. */
    target: string;
    payload: PayloadOf<Each> & { requestId: string };
    /** The account that made it, or NOBODY if there was none yet (data/tables/meta). */
    accountId: number;
    createdAt: number;
    attempts: number;
    dueAt: number;
    state: 'open' | 'refused';
    /** Set and unique while the intent is open (outbox/openKey): the index skips rows without it. */
    openKey?: string;
    failure: Failure | null;
  };
}[Kind];

/** A row as it is written; the writer ensures that payload and kind match (outbox/append). */
export type PutRow = Omit<OutboxRow, 'payload'> & { payload: { requestId: string } };

export function isOfKind<Kind extends CommandKind>(
  row: OutboxRow,
  kind: Kind,
): row is OutboxRow & OutboxRow<Kind> {
  return row.kind === kind;
}

/** The target of `guestSignIn`: a device signs in one guest at a time. */
export const GUEST_TARGET = 'device';
