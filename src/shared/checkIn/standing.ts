import type { SignIndex } from '../../../contract/money/rewards.schema';
import type { OpenCheckIn, Rewards } from '../../../data/queries/rewards';

/** The state of the daily check-in, including taps that the server has not received yet. */
export type Standing = {
  index: SignIndex;
  /** The server has recorded today's check-in. */
  signed: boolean;
  /** A check-in, of today or of a missed day, that is being sent or waits. */
  underWay: OpenCheckIn | undefined;
  refused: OpenCheckIn | undefined;
  award: number;
  /** It would be refused, because the reader has no e-mail. */
  isClosed: boolean;
  /**
   * It counts only after a new chapter was read, by the server's last answer; chapters read since are
   * reported first.
   */
  needsChapter: boolean;
  /** The bonus with a proven e-mail, if that is more. */
  withEmail: number | null;
};

/** Undefined until the server has answered once. */
export function standingOf(rewards: Rewards | undefined): Standing | undefined {
  const index = rewards?.sign;
  if (!index) return undefined;
  const { checkIns, today } = rewards;
  // Yesterday's answer does not apply to today.
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
