import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { CommentFailureName } from '../../contract/comments/comments';
import type { PaymentFailureName } from '../../contract/money/payments';
import type { OperatorFailureName } from '../../contract/operator/operator';
import type { FailureName } from '../../contract/wire/failure';
import { houseName } from '../platform/device/houseName';
import { useNetwork } from '../platform/device/network';

const NO_NETWORK = msg`You are offline.`;
const NO_ANSWER = msg`${houseName} can’t be reached. Please try again in a moment.`;

/** The English texts equal those in contract/wire/failure. */
type SaidElsewhere = PaymentFailureName | CommentFailureName | OperatorFailureName;
const TEXTS: Record<Exclude<FailureName, SaidElsewhere>, MessageDescriptor> = {
  malformed: msg`The request could not be understood.`,
  notAllowed: msg`You are not allowed to do this.`,
  foreignUser: msg`You are not allowed to do this.`,
  notFound: msg`This is no longer available.`,
  clientTooOld: msg`Please update the app to continue.`,
  requestIdReused: msg`This request was already used for something else.`,
  locked: msg`This episode is paid content, please unlock it before watching`,
  notRead: msg`Read a chapter or watch an episode first, then rate the title.`,
  priceRose: msg`The price has changed. Nothing was spent.`,
  tooPoor: msg`Not enough coins. Nothing was spent.`,
  notUndoable: msg`This unlock can no longer be undone.`,
  checkInFailed: msg`Check-in Failed`,
  alreadyCheckedIn: msg`You have already checked in for this day.`,
  adTooShort: msg`Not enough time to read ads`,
  noReward: msg`No Reward`,
  emailNeeded: msg`Confirm your e-mail to collect this.`,
  readFirst: msg`Read a new chapter first, then check in.`,
  bonusUsedUp: msg`There is no more bonus for your network today. Please come back tomorrow.`,
  tooManyAdClicks: msg`Don't click on ads too often, Otherwise you will be banned`,
  adsBanned: msg`You clicked on ads too often, so there are none for you for a day.`,
  packWaits: msg`You already took chapters along. Read them or give them back first.`,
  packLimit: msg`Many chapters you took along were returned unread lately. For now, please unlock chapters one at a time.`,
  loginNeeded: msg`Log in first. Nothing was held or spent.`,
  loginError: msg`login error`,
  wrongCode: msg`That code isn’t right. Check the latest e-mail.`,
  socialFailed: msg`Login failed, please register manually`,
  emailTaken: msg`There is already an account with this e-mail address. Log in by e-mail.`,
  commonPassword: msg`This password is too common, or it is your address. Please choose another one.`,
  notAPicture: msg`This picture can’t be used. Choose a JPEG, PNG, WebP or GIF up to 5 MB.`,
  noMail: msg`This site can’t send e-mail. Please log in another way.`,
  nameTaken: msg`Another author here has this name.`,
  banned: msg`Your account is suspended for now. What you have unlocked stays open.`,
  accountFull: msg`Your account has no space left for this.`,
  noSession: msg`Please sign in again.`,
  sessionEnded: msg`Please sign in again.`,
  tooMany: msg`Too many requests. Please try again in a moment.`,
  serverFault: msg`Failed to load, please reload.`,
  // A device with a network is not the cause, and its reader has nothing to turn on.
  get offline() {
    return navigator.onLine ? NO_ANSWER : NO_NETWORK;
  },
  timeout: msg`The connection is too slow. Please try again.`,
  undecodable: msg`Failed to load, please reload.`,
  damaged: msg`This arrived damaged. Please try again.`,
  cancelled: msg`Cancelled.`,
  metered: msg`Waiting for Wi-Fi, as you chose in Settings.`,
  intercepted: msg`This network answers instead of ${houseName}: open its sign-in page, or use another network. Nothing is lost.`,
  gatewayFault: msg`Failed to load, please reload.`,
  storageFull: msg`This device is out of space.`,
  storageFault: msg`This device could not save that.`,
  workerLost: msg`Failed to load, please reload.`,
};

/**
 * Returns a function that translates a failure. It renders again when the network changes, because one
 * failure's text depends on it.
 */
export function useFailureText(): (name: FailureName) => string {
  const { _ } = useLingui();
  useNetwork();
  return useCallback((name) => _(TEXTS[isSaidElsewhere(name) ? 'serverFault' : name]), [_]);
}

/** Failures of payments, comments and the desk have their texts on pages outside the first screens. */
function isSaidElsewhere(name: FailureName): name is SaidElsewhere {
  return !(name in TEXTS);
}
