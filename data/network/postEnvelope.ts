import { TELEMETRY_PATH } from '../../contract/account/signals';
import { type Result, success } from '../../contract/wire/failure';
import { exchange, failureOfFile } from './gateway';

/**
 * Sends a report by the server's tunnel (decision 0069), without the session's cookie: it is nobody's. A failure to `retry`:
 * it may be sent again, after `waitMs` where the server says so; any other is final.
 */
export async function postEnvelope(body: ArrayBuffer): Promise<Result<null>> {
  const headers = { 'Content-Type': 'application/x-sentry-envelope' };
  const request = { method: 'POST', responseType: 'text', redirect: 'manual', headers, body } as const;
  const arrived = await exchange<string>(TELEMETRY_PATH, request, { priority: 'low', anonymous: true });
  if (!arrived.ok) return arrived;
  const { status, isOwn } = arrived.value;
  if (isOwn && status === 200) return success(null);
  const failure = failureOfFile(arrived.value);
  // The server did not take it, and will not: nothing is gained by asking again.
  return {
    ok: false,
    failure: failure.name === 'undecodable' ? { ...failure, disposition: 'refuse' } : failure,
  };
}
