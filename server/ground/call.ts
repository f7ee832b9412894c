import type { InferOutput } from 'valibot';
import type { AnswerOf, EndpointName, endpoints } from '../../contract/endpoints';
import type { Result } from '../../contract/wire/failure';
import type { Context } from './context';
import type { Session } from './session/session';

/**
 * One decrypted and validated request. Its `userId`, if it has one, is already replaced with the session's.
 */
export type Call<Name extends EndpointName> = {
  readonly name: Name;
  readonly context: Context;
  readonly request: InferOutput<(typeof endpoints)[Name]['request']>;
  /** The request before validation; the receipt of its requestId stores the hash of this. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly session: Session | null;
  readonly setSession: (token: string) => void;
  readonly clearSession: () => void;
  readonly loginToken: string | undefined;
  readonly setLogin: (token: string) => void;
  readonly clearLogin: () => void;
  /** The cookie of a device that has logged in before (server/accounts/devices); empty if it has not. */
  readonly knownDevices: string;
  readonly setKnownDevices: (cookie: string) => void;
  /** The public address of this installation: the operator's setting, else the address that was called. */
  readonly origin: string;
  /**
   * The origin that the operator has set, or the requested one while the app is tried out on this machine; null
   * if the caller chose it.
   */
  readonly namedOrigin: string | null;
  /** The caller's network, as limits count it (server/ground/limits/networkOf). */
  readonly network: string;
  /** Counts the extra cost of answering as that many more calls (server/ground/limits/callLimits). */
  readonly charge: (cost: number) => void;
  readonly userAgent: string;
};

/** Returns refusals as values; an exception is a fault. */
export type Handler<Name extends EndpointName> = (call: Call<Name>) => Promise<Result<AnswerOf<Name>>>;

/**
 * Returns the session of a call whose endpoint has `access: 'session'`; the app rejects such calls without
 * one.
 */
export function sessionOf(call: { readonly session: Session | null }): Session {
  if (call.session === null) throw new Error('A handler that needs a session was called without one.');
  return call.session;
}
