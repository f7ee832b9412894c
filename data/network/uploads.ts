import type { FetchOptions } from 'ofetch';
import type * as v from 'valibot';
import { UPLOAD_PATH, uploadedSchema } from '../../contract/account/logins.schema';
import { receivedSchema } from '../../contract/operator/jobs.schema';
import { uploadPartPath } from '../../contract/operator/operator';
import type { Result } from '../../contract/wire/failure';
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '../../contract/wire/version';
import { type CallOptions, exchange, readAnswer } from './gateway';

/** Sends a reader's picture (spec 7: uploads travel outside the envelope). */
export function uploadAvatar(
  file: Blob,
  options: CallOptions = {},
): Promise<Result<v.InferOutput<typeof uploadedSchema>>> {
  const form = new FormData();
  form.set('file', file);
  return upload(UPLOAD_PATH, { method: 'POST', body: form }, uploadedSchema, options);
}

/** Sends a part of an operator’s upload (decision 0084) and says how much of it there is then. */
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
