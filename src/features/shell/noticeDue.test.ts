import { expect, it } from 'vitest';
import { isNoticeDue, type NoticeSituation } from './noticeDue';

const NOW = 1_000_000_000;
const due = (changes: Partial<NoticeSituation>) =>
  isNoticeDue({
    novelReadTimes: 3,
    lastShown: undefined,
    refusals: undefined,
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
  ['not within a week after a no', { refusals: 1, lastShown: NOW - 7 * 86_400_000 + 1 }, false],
  ['a week after a no', { refusals: 1, lastShown: NOW - 7 * 86_400_000 }, true],
  ['never after a second no', { refusals: 2, lastShown: 0 }, false],
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
