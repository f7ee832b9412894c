import type { SignIndex } from '../../../contract/money/rewards.schema';
import type { OpenCheckIn, Rewards } from '../../../data/queries/rewards';

/** How the day stands for the reader, before the server has heard of what they tapped. */
export type Standing = {
  index: SignIndex;
  /** Today is done, as the server says. */
  signed: boolean;
  /** Today's check-in, or a missed day's, that is on its way or waits. */
  underWay: OpenCheckIn | undefined;
  /** The last one that was refused. */
  refused: OpenCheckIn | undefined;
  /** Bonus a check-in gives now. */
  award: number;
  /** It would be refused for want of an e-mail. */
  isClosed: boolean;
  /** It counts once a new chapter was read, as last heard: what was read since the server hears of first. */
  needsChapter: boolean;
  /** Bonus it would give with a proven e-mail, where that is more. */
  withEmail: number | null;
};

/** Undefined while nothing was ever heard. */
export function standingOf(rewards: Rewards | undefined): Standing | undefined {
  const index = rewards?.sign;
  if (!index) return undefined;
  const { checkIns, today } = rewards;
  // What was heard yesterday says nothing of today.
  const isOfToday = index.today === today;
  const signed = index.signed && isOfToday;
  const needs = isOfToday ? index.needs : null;
  const next = index.row.find((place) => place.state === 'next');
  const award = signed ? 0 : (next?.bonus ?? index.awardGold);
  const refused = checkIns.find((open) => open.state === 'refused');
  return {
    index,
    signed,
    underWay: checkIns.find((open) => open.state !== 'refused'),
    refused,
    award,
    isClosed: needs === 'email' || refused?.failure?.name === 'emailNeeded',
    needsChapter: needs === 'chapter',
    withEmail: isOfToday ? (index.withEmail ?? null) : null,
  };
}
