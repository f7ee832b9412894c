import type { Command } from '../outbox/command';
import type { CommandKind } from '../outbox/intent';
import { action } from './action';
import { blockReader } from './blockReader';
import { checkIn } from './checkIn';
import { claimNotice } from './claimNotice';
import { claimPwa } from './claimPwa';
import { claimTask } from './claimTask';
import { comment } from './comment';
import { deleteComment } from './deleteComment';
import { editComment } from './editComment';
import { finishAd } from './finishAd';
import { forgetFingerprint } from './forgetFingerprint';
import { guestSignIn } from './guestSignIn';
import { likeComment } from './likeComment';
import { likeEpisode } from './likeEpisode';
import { log } from './log';
import { noticeOpened } from './noticeOpened';
import { rate } from './rate';
import { read } from './read';
import { reportComment } from './reportComment';
import { reportOpened } from './reportOpened';
import { seeNotes } from './seeNotes';
import { seeReplies } from './seeReplies';
import { support } from './support';
import { takeAlong } from './takeAlong';
import { typo } from './typo';
import { undoUnlock } from './undoUnlock';
import { unlock } from './unlock';
import { unlockEpisode } from './unlockEpisode';
import { unlockRange } from './unlockRange';
import { watchTime } from './watchTime';

/** All commands: one that is not among them does not compile. */
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
  forgetFingerprint,
  support,
  unlock,
  unlockEpisode,
  unlockRange,
  undoUnlock,
  takeAlong,
  reportOpened,
  checkIn,
  claimTask,
  claimPwa,
  claimNotice,
  finishAd,
  noticeOpened,
  action,
  log,
};
