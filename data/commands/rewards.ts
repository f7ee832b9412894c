import { settledEpisodeAd } from '../money/episodeAds';
import { settledCheckIn, settledReward } from '../money/taskBook';
import { call } from '../network/gateway';
import { type Command, inOwnSession, NO_EFFECT } from '../outbox/command';
import type { PayloadOf, Sends } from '../outbox/intent';

declare module '../outbox/intent' {
  interface Commands {
    /** The time of the tap by the server's clock, and the day if it is a missed one. */
    checkIn: Sends<'sign'>;
  }
}
export type CheckInPayload = PayloadOf<'checkIn'>;

export const checkIn: Command<'checkIn'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('sign', { ...payload, userId: accountId })),
  effect: settledCheckIn,
};

declare module '../outbox/intent' {
  interface Commands {
    claimTask: Sends<'claimTask'>;
  }
}

export const claimTask: Command<'claimTask'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('claimTask', { ...payload, userId: accountId })),
  effect: settledReward,
};

declare module '../outbox/intent' {
  interface Commands {
    claimPwa: Sends<'getGoldByPwa'>;
  }
}

export const claimPwa: Command<'claimPwa'> = {
  needsSession: true,
  coins: 'earns',
  // The reader did not tap for it, so an account that was paid before sees no refusal.
  keepRefusal: false,
  send: ({ payload, accountId }) => inOwnSession(call('getGoldByPwa', { ...payload, userId: accountId })),
  effect: settledReward,
};

declare module '../outbox/intent' {
  interface Commands {
    claimNotice: Sends<'getGoldByNotice'>;
  }
}

export const claimNotice: Command<'claimNotice'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('getGoldByNotice', { ...payload, userId: accountId })),
  effect: settledReward,
};

declare module '../outbox/intent' {
  interface Commands {
    finishAd: Sends<'finishAd'>;
  }
}

export const finishAd: Command<'finishAd'> = {
  needsSession: true,
  coins: 'earns',
  keepRefusal: true,
  send: ({ payload, accountId }) => inOwnSession(call('finishAd', { ...payload, userId: accountId })),
  effect: settledReward,
};

declare module '../outbox/intent' {
  interface Commands {
    finishEpisodeAd: Sends<'finishEpisodeAd'>;
  }
}

export const finishEpisodeAd: Command<'finishEpisodeAd'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload, accountId }) => inOwnSession(call('finishEpisodeAd', { ...payload, userId: accountId })),
  effect: settledEpisodeAd,
};

declare module '../outbox/intent' {
  interface Commands {
    noticeOpened: Sends<'saveNoticeId'>;
  }
}

export const noticeOpened: Command<'noticeOpened'> = {
  needsSession: true,
  keepRefusal: false,
  send: ({ payload: { noticeId }, accountId }) =>
    inOwnSession(call('saveNoticeId', { noticeId, userId: accountId })),
  effect: () => NO_EFFECT,
};
