import type { FailureName } from './failure';

/** English text of every failure, as the server sends it in `msg` (spec 8 word for word where it has one). */
export const FAILURE_MESSAGES: Readonly<Record<FailureName, string>> = {
  malformed: 'The request could not be understood.',
  notAllowed: 'You are not allowed to do this.',
  foreignUser: 'You are not allowed to do this.',
  notFound: 'This is not here any more.',
  clientTooOld: 'Please update the app to continue.',
  requestIdReused: 'This request was already used for something else.',
  locked: 'This episode is paid content, please unlock it before watching',
  notRead: 'Read a chapter first, then say what you think of the book.',
  noSession: 'Please sign in again.',
  tooMany: 'Too many requests. Please try again in a moment.',
  serverFault: 'Failed to load, please reload.',
  offline: 'You are offline.',
  timeout: 'The connection is too slow. Please try again.',
  undecodable: 'Failed to load, please reload.',
  damaged: 'The text arrived damaged. Please try again.',
  cancelled: 'Cancelled.',
  metered: 'Waiting for Wi-Fi, as you chose in Settings.',
  storageFull: 'This device has no room left.',
  storageFault: 'This device could not save that.',
  workerLost: 'Failed to load, please reload.',
};
