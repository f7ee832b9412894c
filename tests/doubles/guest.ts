import { guestUser, registeredGuest, sampleArrival, sampleDevice } from '../../contract/testing/guest';
import type { GuestSignIn } from '../../data/outbox/commands/guestSignIn';

/** The sample guest as the device keeps the intent to sign it in. */
export const GUEST_SIGN_IN: GuestSignIn = {
  fingerId: 'finger',
  device: sampleDevice,
  arrival: sampleArrival,
  language: 'en',
  isDeep: 0,
  domain: 'dogear.test',
};

export const REGISTERED = registeredGuest;
export const GUEST_USER = guestUser;
