import * as v from 'valibot';
import { type AnswerOf, type EndpointName, endpoints, type RequestOf } from '../../contract/endpoints';
import type { Call, Handler } from '../ground/call';
import type { Context } from '../ground/context';
import { handlers } from '../handlers/handlers';
import { readFromReplica } from './readLagging';

/**
 * Returns the answer to a read-only call without a session, or null if it is refused; the page then makes the
 * call itself and gets the failure. May be as old as the replica's lag.
 */
export async function strangersAnswer<Name extends EndpointName>(
  context: Context,
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name> | null> {
  const handler = handlers[name] as unknown as Handler<EndpointName>;
  const call: Omit<Call<EndpointName>, 'context'> = {
    name,
    request: v.parse(endpoints[name].request, request) as never,
    payload: request,
    session: null,
    setSession: () => undefined,
    clearSession: () => undefined,
    loginToken: undefined,
    setLogin: () => undefined,
    clearLogin: () => undefined,
    knownDevices: '',
    setKnownDevices: () => undefined,
    origin: '',
    namedOrigin: null,
    network: 'unknown',
    charge: () => undefined,
    userAgent: '',
  };
  const result = await readFromReplica(context, (read) => handler({ ...call, context: read }));
  return result.ok ? (result.value as AnswerOf<Name>) : null;
}
