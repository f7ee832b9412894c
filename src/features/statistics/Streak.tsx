import { Plural, Trans } from '@lingui/react/macro';
import { Flame } from 'lucide-react';
import type { ReadingTime } from '../../../data/queries/readingTime';
import { cardClass } from '../../ui/card';
import { streaksOf } from './streaks';

export function Streak({ time: { today, days } }: { time: ReadingTime }) {
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
