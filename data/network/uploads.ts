import type { FetchOptions } from 'ofetch';
import type * as v from 'valibot';
import { UPLOAD_PATH, uploadedSchema } from '../../contract/account/logins.schema';
import { TELEMETRY_PATH } from '../../contract/account/signals';
import { receivedSchema } from '../../contract/operator/jobs.schema';
import { uploadPartPath } from '../../contract/operator/operator';
import { type Result, success } from '../../contract/wire/failure';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { type CallOptions, exchange, failureOfFile, readAnswer } from './gateway';

/** Uploads a reader's avatar (spec 7: uploads travel outside the envelope). */
export function uploadAvatar(
  file: Blob,
  options: CallOptions = {},
): Promise<Result<v.InferOutput<typeof uploadedSchema>>> {
  const form = new FormData();
  form.set('file', file);
  return upload(UPLOAD_PATH, { method: 'POST', body: form }, uploadedSchema, options);
}

/** Uploads a part of an operator’s file (decision 0083) and returns how much the server has. */
export function uploadPart(
  { jobId, at, part }: { readonly jobId: string; readonly at: number; readonly part: Blob },
  options: CallOptions = {},
): Promise<Result<v.InferOutput<typeof receivedSchema>>> {
  const headers = { 'content-type': 'application/octet-stream' };
  return upload(uploadPartPath(jobId, at), { method: 'PUT', headers, body: part }, receivedSchema, options);
}

type Upload = Pick<FetchOptions, 'method' | 'body'> & { readonly headers?: Readonly<Record<string, string>> };

async function upload<Answer extends v.GenericSchema>(
  path: string,
  { headers, ...request }: Upload,
  answer: Answer,
  options: CallOptions,
): Promise<Result<v.InferOutput<Answer>>> {
  const arrived = await exchange<string>(
    path,
    {
      ...request,
      responseType: 'text',
      redirect: 'manual',
      headers: { [CONTRACT_VERSION_HEADER]: String(CONTRACT_VERSION), ...headers },
    },
    options,
  );
  if (!arrived.ok) return arrived;
  return readAnswer(path, arrived.value, arrived.value.body ?? '', answer);
}

/**
 * Sends a report through the server's tunnel (decision 0068), without the session cookie, because it is
 * anonymous. On the failure `retry` it may be sent again, after `waitMs` if the server gave one; any other
 * failure is final.
 */
export async function postEnvelope(body: ArrayBuffer): Promise<Result<null>> {
  const headers = { 'Content-Type': 'application/x-sentry-envelope' };
  const request = { method: 'POST', responseType: 'text', redirect: 'manual', headers, body } as const;
  const arrived = await exchange<string>(TELEMETRY_PATH, request, { priority: 'low', anonymous: true });
  if (!arrived.ok) return arrived;
  const { status, isOwn } = arrived.value;
  if (isOwn && status === 200) return success(null);
  const failure = failureOfFile(arrived.value);
  // The server rejected it for good: a retry would not help.
  return {
    ok: false,
    failure: failure.name === 'undecodable' ? { ...failure, disposition: 'refuse' } : failure,
  };
}
