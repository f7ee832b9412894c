import { describeFailure, type Result } from '../../contract/wire/failure';

/** An answer to what is sent in an account's name. Where another account's session answered, the intent waits for its own. */
export async function inOwnSession<T>(answer: Promise<Result<T>>): Promise<Result<T>> {
  const heard = await answer;
  if (heard.ok || heard.failure.name !== 'foreignUser') return heard;
  return { ok: false, failure: describeFailure('noSession', heard.failure.detail) };
}
