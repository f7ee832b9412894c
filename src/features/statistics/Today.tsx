import { Trans, useLingui } from '@lingui/react/macro';
import type { ReadingTime } from '../../../data/queries/readingTime';
import { cardClass } from '../../ui/card';
import { duration } from './duration';
import { Ring } from './Ring';

export function Today({ time: { today, days, goal } }: { time: ReadingTime }) {
  const { i18n } = useLingui();
  const seconds = days.get(today) ?? 0;
  const left = duration(Math.max(0, goal * 60 - seconds + 59), i18n.locale);
  const aim = duration(goal * 60, i18n.locale);
  const isReached = seconds >= goal * 60;
  return (
    <section aria-labelledby="today" className={`${cardClass} flex items-center gap-5 p-5`}>
      <Ring share={goal === 0 ? 0 : seconds / (goal * 60)} isReached={goal > 0 && isReached} />
      <div className="min-w-0">
        <h2 id="today" className="text-caption font-semibold text-ink-soft">
          <Trans>Read today</Trans>
        </h2>
        <p className="mt-1 font-title text-title font-semibold tabular-nums">
          {duration(seconds, i18n.locale)}
        </p>
        <p className="mt-0.5 text-pretty text-ink-soft">
          {goal === 0 ? (
            <Trans>No goal set</Trans>
          ) : isReached ? (
            <Trans>Goal of {aim} reached</Trans>
          ) : (
            <Trans>
              {left} left to {aim}
            </Trans>
          )}
        </p>
      </div>
    </section>
  );
}
