import { Plural, Trans } from '@lingui/react/macro';
import type { ReadingPace } from '../../../data/queries/settings';
import { readingTime } from '../../ui/readingTime';

/** "About 6 hours": the reading time of a number of words. */
export function Duration({ words, pace }: { words: number; pace: ReadingPace }) {
  const { hours, minutes } = readingTime(words, pace.wordsPerMinute);
  return hours > 0 ? (
    <Plural value={hours} one="About # hour" other="About # hours" />
  ) : (
    <Trans>About {minutes} min</Trans>
  );
}
