import { DEFAULT_IS_DEEP_LINK } from '../../../contract/account/visits';
import type { AnswerOf, ReaderCallName, RequestOf } from '../../../contract/endpoints';
import type { Result } from '../../../contract/wire/failure';
import { storedUser } from '../../../data/account/userInfo';
import { type CallOptions, call } from '../../../data/network/gateway';

/** The catalogue's calls, which take the reader's userId and also work without one (spec 7). */
type CatalogueCall = {
  [Name in ReaderCallName]: RequestOf<Name> extends { userId?: number | undefined } ? Name : never;
}[Exclude<ReaderCallName, 'registerByFingerId' | 'userInfo' | 'loginLog'>];

/**
 * Reads the catalogue as the stored user. If the session is gone (401), it reads once anonymously: the start
 * renews the session, and no book waits for that.
 */
export async function callAsReader<Name extends CatalogueCall>(
  name: Name,
  request: Omit<RequestOf<Name>, 'userId'>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<Name>>> {
  const userId = (await storedUser())?.userId;
  const asAnybody = request as RequestOf<Name>;
  if (userId === undefined) return call(name, asAnybody, { ...options, anonymous: true });
  const answer = await call(name, { ...asAnybody, userId }, options);
  return !answer.ok && answer.failure.disposition === 'session' ? call(name, asAnybody, options) : answer;
}

/** Returns whether this session was opened as a deep link, in the form of the home calls (spec 7). */
export async function readIsDeep(): Promise<0 | 1> {
  return (await storedUser())?.isDeep ?? DEFAULT_IS_DEEP_LINK;
}
