import type { Failure } from '../../contract/wire/failure';
import { readIntentOf } from '../outbox/read';
import { AVATAR_TARGET, unsealAvatar } from '../sealing/avatar';

export type WaitingAvatar = {
  readonly requestId: string;
  /** The picture as a `data:` address. */
  readonly src: string;
  /** `sending`: not tried yet; `waiting`: it failed and will be retried; `refused`: final. */
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly failure: Failure | null;
};

/** Returns the reader's picture that is not uploaded yet, or was refused; undefined if there is none. */
export async function readWaitingAvatar(): Promise<WaitingAvatar | undefined> {
  const row = await readIntentOf('avatar', AVATAR_TARGET);
  const picture = row && (await unsealAvatar(row.payload));
  if (!row || !picture) return undefined;
  const { requestId, failure } = row;
  const src = `data:${picture.type};base64,${picture.bytes}`;
  if (row.state === 'refused') return { requestId, src, state: 'refused', failure };
  return { requestId, src, state: failure === null ? 'sending' : 'waiting', failure };
}
