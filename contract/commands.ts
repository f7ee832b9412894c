import type { EndpointName } from './endpoints';

/**
 * The calls that may wait in the outbox (decision 0003). Each carries its own requestId inside the payload, so a
 * resend is recognised; credentials are never among them.
 */
export const commands = {
  guestSignIn: { endpoint: 'registerByFingerId', needsSession: false },
  rate: { endpoint: 'rateBook', needsSession: true },
  read: { endpoint: 'userLog', needsSession: true },
  typo: { endpoint: 'reportTypo', needsSession: true },
  forgetFingerprint: { endpoint: 'forgetFingerprint', needsSession: true },
  support: { endpoint: 'customerService', needsSession: true },
  unlock: { endpoint: 'unlockChapterByGold', needsSession: true },
  unlockEpisode: { endpoint: 'unlockEpisodeByGold', needsSession: true },
  unlockRange: { endpoint: 'unlockRangeByGold', needsSession: true },
  undoUnlock: { endpoint: 'undoUnlock', needsSession: true },
  checkIn: { endpoint: 'sign', needsSession: true },
  claimTask: { endpoint: 'claimTask', needsSession: true },
  claimPwa: { endpoint: 'getGoldByPwa', needsSession: true },
  claimNotice: { endpoint: 'getGoldByNotice', needsSession: true },
  finishAd: { endpoint: 'finishAd', needsSession: true },
  log: { endpoint: 'userHandleLogByApp', needsSession: false },
} as const satisfies Record<string, { readonly endpoint: EndpointName; readonly needsSession: boolean }>;

export type CommandKind = keyof typeof commands;
