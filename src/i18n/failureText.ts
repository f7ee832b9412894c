import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FailureName } from '../../contract/failure';

/** What a reader is told of each failure. The English is the catalogue's own (contract/failure). */
export const failureText: Record<FailureName, MessageDescriptor> = {
  malformed: msg`The request could not be understood.`,
  notAllowed: msg`You are not allowed to do this.`,
  foreignUser: msg`You are not allowed to do this.`,
  notFound: msg`This is not here any more.`,
  clientTooOld: msg`Please update the app to continue.`,
  requestIdReused: msg`This request was already used for something else.`,
  locked: msg`This episode is paid content, please unlock it before watching`,
  notRead: msg`Read a chapter first, then say what you think of the book.`,
  priceRose: msg`The price has changed. Nothing was spent.`,
  tooPoor: msg`There are not enough coins for this. Nothing was spent.`,
  notUndoable: msg`This unlock can no longer be taken back.`,
  checkInFailed: msg`Check-in Failed`,
  alreadyCheckedIn: msg`You have already checked in for this day.`,
  adTooShort: msg`Not enough time to read ads`,
  noReward: msg`No Reward`,
  loginError: msg`login error`,
  wrongCode: msg`The code is wrong or too old. Please ask for a new one.`,
  accountFull: msg`Your account has no room left for this.`,
  noSession: msg`Please sign in again.`,
  tooMany: msg`Too many requests. Please try again in a moment.`,
  serverFault: msg`Failed to load, please reload.`,
  offline: msg`You are offline.`,
  timeout: msg`The connection is too slow. Please try again.`,
  undecodable: msg`Failed to load, please reload.`,
  damaged: msg`The text arrived damaged. Please try again.`,
  cancelled: msg`Cancelled.`,
  metered: msg`Waiting for Wi-Fi, as you chose in Settings.`,
  storageFull: msg`This device has no room left.`,
  storageFault: msg`This device could not save that.`,
  workerLost: msg`Failed to load, please reload.`,
};
