import { DEFAULT_NOTICE_CHOICES, type NoticeChoices } from '../../contract/account/noticeKinds';
import { readSetting } from './settings';

export const NOTICE_CHOICES_KEY = 'noticeChoices';

/** What the reader wants to be told of, and when: the defaults under whatever they chose on any of their devices. */
export async function readNoticeChoices(): Promise<NoticeChoices> {
  return {
    ...DEFAULT_NOTICE_CHOICES,
    ...((await readSetting(NOTICE_CHOICES_KEY)) as Partial<NoticeChoices> | undefined),
  };
}
