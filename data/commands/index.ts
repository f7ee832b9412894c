import type { Command } from '../outbox/command';
import type { CommandKind } from '../outbox/intent';
import { avatar } from './avatar';
import {
  blockReader,
  comment,
  deleteComment,
  editComment,
  likeComment,
  reportComment,
  seeReplies,
} from './comments';
import { forgetFingerprint, guestSignIn } from './guestSignIn';
import { seeNotes, support, typo } from './letters';
import { action, log, vitals } from './logs';
import { reportOpened, takeAlong } from './packs';
import { likeEpisode, rate } from './ratings';
import { read, watchTime } from './reads';
import {
  checkIn,
  claimNotice,
  claimPwa,
  claimTask,
  finishAd,
  finishEpisodeAd,
  noticeOpened,
} from './rewards';
import { openByTicket } from './tickets';
import { undoUnlock, unlock, unlockEpisode, unlockRange } from './unlocks';

export const COMMANDS: { readonly [Kind in CommandKind]: Command<Kind> } = {
  guestSignIn,
  rate,
  read,
  watchTime,
  typo,
  comment,
  editComment,
  likeComment,
  likeEpisode,
  deleteComment,
  reportComment,
  blockReader,
  seeReplies,
  seeNotes,
  avatar,
  forgetFingerprint,
  support,
  unlock,
  unlockEpisode,
  unlockRange,
  undoUnlock,
  takeAlong,
  reportOpened,
  openByTicket,
  checkIn,
  claimTask,
  claimPwa,
  claimNotice,
  finishAd,
  finishEpisodeAd,
  noticeOpened,
  action,
  vitals,
  log,
};
