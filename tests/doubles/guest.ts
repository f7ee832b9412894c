import { NO_ARRIVAL } from '../../contract/account/visits';
import { guestUser, registeredGuest, sampleDevice } from '../../contract/testing/guest';
import type { GuestSignIn } from '../../data/commands/guestSignIn';

export const GUEST_SIGN_IN: GuestSignIn = {
  fingerId: 'finger',
  device: sampleDevice,
  arrival: NO_ARRIVAL,
  language: 'en',
  isDeep: 0,
  domain: 'dogear.test',
};

export const REGISTERED = registeredGuest;
export const GUEST_USER = guestUser;
