import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ChapterEntry } from '../../../contract/catalogue/chapters.schema';
import type { ReadingPace } from '../../../data/queries/settings';
import type { Place } from '../../../data/tables/rows';
import { bookProgress } from '../../ui/bookProgress';
import { formatPercent } from '../../ui/formatPercent';
import { ProgressLine } from '../../ui/ProgressLine';
import { readingTime, wordsLeft } from '../../ui/readingTime';

type ReadingProgressProps = {
  chapterCount: number;
  chapters: readonly ChapterEntry[];
  place: Place;
  pace: ReadingPace;
};

export function ReadingProgress({ chapterCount, chapters, place, pace }: ReadingProgressProps) {
  const { t, i18n } = useLingui();
  const percent = bookProgress(place, chapterCount)?.percent ?? 0;
  const share = formatPercent(percent, i18n.locale);
  const words = wordsLeft(chapters, place);
  const { hours, minutes } = readingTime(words, pace.wordsPerMinute);
  return (
    <div className="max-w-lg">
      <ProgressLine percent={percent} label={t`Read`} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-caption text-ink-soft tabular-nums">
        <span>
          <Trans>{share} read</Trans>
        </span>
        <span>
          {percent === 100 ? (
            <Trans>You have finished it</Trans>
          ) : hours > 0 ? (
            <Plural value={hours} one="About # hour left" other="About # hours left" />
          ) : (
            <Trans>About {minutes} min left</Trans>
          )}
        </span>
      </p>
    </div>
  );
}
