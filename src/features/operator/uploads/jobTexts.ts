import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { JobState, JobWork } from '../../../../contract/operator/jobs.schema';

export const WORK_TEXTS: Record<JobWork['kind'], MessageDescriptor> = {
  importNovel: msg`Import of a novel`,
  importDrama: msg`Import of a drama`,
  episodes: msg`Episodes of a drama`,
  editDrama: msg`Change to a drama`,
  cover: msg`New cover`,
  mark: msg`New mark`,
  reprice: msg`New prices`,
  correct: msg`Typo fixed`,
  strip: msg`Watermarks removed`,
  settle: msg`Chapters written again`,
  prove: msg`Ledger check`,
};

export const STATE_TEXTS: Record<JobState, MessageDescriptor> = {
  uploading: msg`Uploading`,
  waiting: msg`Waiting for its turn`,
  running: msg`Running`,
  done: msg`Done`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
};
