import type { EndpointName, RequestOf } from '../../contract/endpoints';
import type { Failure } from '../../contract/wire/failure';

/**
 * Every kind of intent, with the call it is sent by and what it holds until then. A command enters itself here from its
 * own file (commands/<kind>.ts): so each row's payload has its kind's type, and this file needs none of them.
 */
export interface Commands {}

/** What a command enters into `Commands`. Unless it says otherwise it holds what its call asks for. */
export type Sends<Name extends EndpointName, Payload = Omit<RequestOf<Name>, 'requestId' | 'userId'>> = {
  readonly endpoint: Name;
  readonly payload: Payload;
};

export type CommandKind = keyof Commands;
export type PayloadOf<Kind extends CommandKind> = Commands[Kind]['payload'];

/** What is asked of the outbox; of several kinds, the union of them. */
export type Intent<Kind extends CommandKind = CommandKind> = {
  [Each in Kind]: {
    kind: Each;
    /** What it is about. A second intent of the same kind and target joins the open one. */
    target: string;
    payload: PayloadOf<Each>;
    /** Whose it is: the device's account unless it is said. */
    accountId?: number;
  };
}[Kind];

/** An intent as it lies on the device; of several kinds, the union of them. Times are milliseconds since the epoch. */
export type OutboxRow<Kind extends CommandKind = CommandKind> = {
  [Each in Kind]: {
    requestId: string;
    kind: Each;
    /** What the intent is about; with `kind` unique while the entry is open, so a double tap is one row. */
    target: string;
    payload: PayloadOf<Each> & { requestId: string };
    /** The account that made it, or NOBODY when there was none yet (data/tables/currentAccount). */
    accountId: number;
    createdAt: number;
    attempts: number;
    /** Not to be tried before. */
    dueAt: number;
    state: 'open' | 'refused';
    /** Set while open, unique (outbox/openKey): the index skips rows without it. */
    openKey?: string;
    failure: Failure | null;
  };
}[Kind];

/** As a row is put in: that payload and kind agree its writer has to see to (outbox/append). */
export type PutRow = Omit<OutboxRow, 'payload'> & { payload: { requestId: string } };

export function isOfKind<Kind extends CommandKind>(
  row: OutboxRow,
  kind: Kind,
): row is OutboxRow & OutboxRow<Kind> {
  return row.kind === kind;
}

/** The target of `guestSignIn`: a device signs in one guest at a time. */
export const GUEST_TARGET = 'device';
