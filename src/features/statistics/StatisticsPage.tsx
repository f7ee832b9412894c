import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Flame } from 'lucide-react';
import { READING_GOALS, type ReadingTime, readReadingTime } from '../../../data/queries/readingTime';
import { type Live, useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { cardClass } from '../../ui/card';
import { ListGroup } from '../../ui/List';
import { PageHeader } from '../../ui/PageHeader';
import { PageTitle } from '../../ui/PageTitle';
import { SelectRow } from '../../ui/SelectRow';
import { showToast } from '../../ui/toasts';
import { duration } from './duration';
import { streaksOf } from './streaks';
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

function GoalChoice({ goal }: { goal: number }) {
  const { t, i18n } = useLingui();
  // A goal from a later version of the app is offered too.
  const offered = [...new Set([...READING_GOALS, ...(goal > 0 ? [goal] : [])])].sort((a, b) => a - b);
  const options = [
    { value: '0', label: t`No goal` },
    ...offered.map((minutes) => ({ value: String(minutes), label: duration(minutes * 60, i18n.locale) })),
  ];
  const save = async (value: string) => {
    const saved = await usecases.saveReadingGoal({ minutes: Number(value) });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <ListGroup>
      <SelectRow
        label={t`Daily goal`}
        value={String(goal)}
        options={options}
        onChange={(value) => void save(value)}
      />
    </ListGroup>
  );
}

function Streak({ time: { today, days } }: { time: ReadingTime }) {
  const { current, longest } = streaksOf(days, today);
  return (
    <section aria-labelledby="streak" className={`${cardClass} flex items-center gap-5 p-5`}>
      <span
        aria-hidden="true"
        className="grid size-20 shrink-0 place-items-center rounded-full bg-mark-soft text-mark-ink"
      >
        <Flame className="size-icon-xl" />
      </span>
      <div className="min-w-0">
        <h2 id="streak" className="text-caption font-semibold text-ink-soft">
          <Trans>Days in a row</Trans>
        </h2>
        <p className="mt-1 font-title text-title font-semibold tabular-nums">
          <Plural value={current} one="# day" other="# days" />
        </p>
        <p className="mt-0.5 text-pretty text-ink-soft">
          {longest === 0 ? (
            <Trans>A minute a day is enough.</Trans>
          ) : (
            <Plural value={longest} one="Longest so far: # day" other="Longest so far: # days" />
          )}
        </p>
      </div>
    </section>
  );
}
