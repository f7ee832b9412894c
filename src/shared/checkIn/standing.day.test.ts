import { expect, it } from 'vitest';
import type { SignIndex } from '../../../contract/money/rewards.schema';
import { describeFailure } from '../../../contract/wire/failure';
import type { OpenCheckIn, Rewards } from '../../../data/queries/rewards';
import { standingOf } from './standing';

const sign: SignIndex = {
  today: '2026-11-21',
  signed: true,
  signedYesterday: true,
  streak: 2,
  row: [
    { position: 1, bonus: 5, state: 'claimed' },
    { position: 2, bonus: 5, state: 'claimed' },
    { position: 3, bonus: 10, state: 'next' },
  ],
  awardGold: 0,
  makeUpDay: null,
  streakWithMakeUp: 2,
};
const rewards = (changes: Partial<Rewards> = {}): Rewards => ({
  accountId: 12,
  sign,
  tasks: undefined,
  flags: { register: false, topUp: false, install: false, notification: false },
  invite: undefined,
  checkIns: [],
  claims: [],
  today: '2026-11-21',
  withoutEmail: null,
  ...changes,
});
const openCheckIn = (state: OpenCheckIn['state']): OpenCheckIn => ({
  requestId: state,
  target: '2026-11-21',
  day: '2026-11-21',
  makesUp: false,
  state,
  failure: null,
});

it('a check-in is done if the server says so today', () => {
  expect(standingOf(rewards())).toMatchObject({ signed: true, award: 0 });
});
it('a check-in is open on the next day, whatever yesterday’s answer was', () => {
  expect(standingOf(rewards({ today: '2026-11-22' }))).toMatchObject({ signed: false, award: 10 });
});
it('a waiting check-in is distinguished from a refused one', () => {
  const standing = standingOf(rewards({ checkIns: [openCheckIn('refused'), openCheckIn('waiting')] }));
  expect(standing).toMatchObject({ underWay: { state: 'waiting' }, refused: { state: 'refused' } });
});
it('a check-in is unknown before the server’s first answer', () => {
  expect(standingOf(rewards({ sign: undefined }))).toBeUndefined();
});

it('a check-in is closed if today’s answer or a refusal requires an e-mail', () => {
  const open = { ...sign, signed: false, awardGold: 10 };
  expect(standingOf(rewards({ sign: { ...open, needs: 'email' } }))).toMatchObject({ isClosed: true });
  const heardYesterday = { sign: { ...open, needs: 'email' as const }, today: '2026-11-22' };
  expect(standingOf(rewards(heardYesterday))).toMatchObject({ isClosed: false });
  expect(standingOf(rewards({ sign: open }))).toMatchObject({ isClosed: false, needsChapter: false });
  const refused = { ...openCheckIn('refused'), failure: describeFailure('emailNeeded') };
  expect(standingOf(rewards({ sign: open, checkIns: [refused] }))).toMatchObject({ isClosed: true });
});

it('a check-in that needs a chapter is open and states the bonus with e-mail', () => {
  const limited = { ...sign, signed: false, awardGold: 5, needs: 'chapter', withEmail: 15 } as const;
  expect(standingOf(rewards({ sign: limited }))).toMatchObject({
    isClosed: false,
    needsChapter: true,
    withEmail: 15,
  });
});
