import type { Result } from '../../../contract/wire/failure';
import { type GuestSignIn, storedFingerId } from '../../../data/commands/guestSignIn';
import { signInGuest } from './signInGuest';

/** What the page knows of its visitor, and no worker can: the browser, the language, how they came. */
export type Visitor = Omit<GuestSignIn, 'fingerId'>;

/**
 * Gets the guest of this device another session for one that is gone: by the device's secret it is the same guest
 * (spec 4.1). Undefined when there is none to renew.
 */
export async function renewGuest(visitor: Visitor): Promise<Result<{ userId: number }> | undefined> {
  const fingerId = await storedFingerId();
  return fingerId === undefined ? undefined : signInGuest({ ...visitor, fingerId });
}
