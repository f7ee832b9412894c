import type { InferOutput } from 'valibot';
import type { AnswerOf, EndpointName, endpoints } from '../../contract/endpoints';
import type { Result } from '../../contract/wire/failure';
import type { Context } from './context';
import type { Session } from './session/session';

/** One opened and checked request. A `userId` in it, where there is one, is the session's own by now. */
export type Call<Name extends EndpointName> = {
  readonly context: Context;
  readonly request: InferOutput<(typeof endpoints)[Name]['request']>;
  /** The request before it was checked, as its requestId's receipt remembers it. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly session: Session | null;
  /** Puts a new session's cookie on the answer. */
  readonly setSession: (token: string) => void;
  /** Takes the session's cookie back. */
  readonly clearSession: () => void;
  /** The token of a login that is under way at another provider; undefined where there is none. */
  readonly loginToken: string | undefined;
  readonly setLogin: (token: string) => void;
  readonly clearLogin: () => void;
  /** The cookie of a device that has logged in before (server/accounts/devices); empty where it has not. */
  readonly knownDevices: string;
  readonly setKnownDevices: (cookie: string) => void;
  /** Where readers find this installation: the operator's word, else the address that was called. */
  readonly origin: string;
  /** Where the call came from, as limits count it (server/ground/limits/networkOf). */
  readonly network: string;
  /** Counts, as that many calls more, what answering turned out to cost (server/ground/limits/callLimits). */
  readonly charge: (cost: number) => void;
  /** What the browser calls itself, cut to a length that is kept. */
  readonly userAgent: string;
};

/** A refusal is a value; what is thrown is a fault. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Result<AnswerOf<Name>>>;

/** The session of a call whose endpoint has `access: 'session'`, which the app refuses without one. */
export function sessionOf(call: { readonly session: Session | null }): Session {
  if (call.session === null) throw new Error('A handler that needs a session was called without one.');
  return call.session;
}
