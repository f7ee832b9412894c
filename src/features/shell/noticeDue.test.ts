import { expect, it } from 'vitest';
import { isNoticeDue, type NoticeSituation } from './noticeDue';

const NOW = 100_000_000;
const due = (changes: Partial<NoticeSituation>) =>
  isNoticeDue({
    novelReadTimes: 3,
    lastShown: undefined,
    now: NOW,
    permission: 'default',
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36',
    pushId: '',
    ...changes,
  });

it.each<[string, Partial<NoticeSituation>, boolean]>([
  ['after three novel reads', {}, true],
  ['not after two', { novelReadTimes: 2 }, false],
  ['not within ten minutes', { lastShown: NOW - 599_999 }, false],
  ['again after ten minutes', { lastShown: NOW - 600_000 }, true],
  ['though the clock was set back', { lastShown: NOW + 5 }, true],
  ['not once it was granted', { permission: 'granted' }, false],
  ['not once it was denied', { permission: 'denied' }, false],
  ['not where there are none', { permission: 'unsupported' }, false],
  ['not with a push id', { pushId: 'x' }, false],
  ['not inside Instagram', { userAgent: 'Mozilla/5.0 (iPhone) Instagram 300.0' }, false],
  ['not inside Facebook', { userAgent: 'Mozilla/5.0 (Linux) [FBAN/EMA;FBLC/en_US]' }, false],
  ['not inside Twitter', { userAgent: 'Mozilla/5.0 (iPhone) Twitter for iPhone' }, false],
])('the notification dialog is due %s', (_, changes, expected) => {
  expect(due(changes)).toBe(expected);
});
