import { Trans, useLingui } from '@lingui/react/macro';
import { type ReadingTime, readReadingTime } from '../../../data/queries/readingTime';
import { type Live, useLive } from '../../platform/live/live';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { GoalChoice } from './GoalChoice';
import { Streak } from './Streak';
import { Today } from './Today';
import { Year } from './Year';

/** The reading time: today, the streak, and a year (decision 0007). */
export function StatisticsPage({ first }: { first: Live<ReadingTime> }) {
  const { t } = useLingui();
  const time = useLive('readingTime', readReadingTime, first).value;
  return (
    <>
      <PageTitle>{t`Reading statistics`}</PageTitle>
      <PageHeader title={t`Reading statistics`} column="text" />
      {time && (
        <div className="page-width flex max-w-3xl! animate-page flex-col gap-7 pt-2 pb-8">
          <div className="grid gap-4 sm:grid-cols-2">
            <Today time={time} />
            <Streak time={time} />
          </div>
          <GoalChoice goal={time.goal} />
          <Year time={time} />
          <p className="px-1 text-caption text-pretty text-ink-soft">
            <Trans>
              Time counts while a book is open and in sight, up to two minutes after the last page was turned.
              A day ends at midnight in New York. Files of your own count too; which books you read is not
              part of these figures.
            </Trans>
          </p>
        </div>
      )}
    </>
  );
}
